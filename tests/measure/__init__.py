"""Measurements that print their figures: quality against the gold, speed, faults. None of them is a test."""
