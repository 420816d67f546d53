"""What holds in every position and for every input, searched with Hypothesis."""
