"""The tips of the source texts, checked over random deals; `python -m benchmarks.tips`."""
