"""What ``python -m rules`` does, a command a module. Sentences and files are here, and nothing else imports this."""
