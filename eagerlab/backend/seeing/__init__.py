"""What a model has learnt: questions to the live model between two steps."""
