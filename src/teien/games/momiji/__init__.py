"""Momiji: one to four gardeners with hidden hands, and the solo scenario Cold Breeze."""
