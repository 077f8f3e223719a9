"""What is built for the browser: rule books and bots as WebAssembly."""
