"""Storage on a real SQLite file and on a real PostgreSQL server."""
