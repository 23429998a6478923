"""The history of the tables, applied by `Database.migrate`."""
