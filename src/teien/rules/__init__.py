"""The rule books: what is the state, what may be done, what happens."""
