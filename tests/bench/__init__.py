"""Benchmarks, apart from the tests: each one is a ratio of two things measured in the same run."""
