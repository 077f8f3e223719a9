"""The headers that every answer has: what a browser may load, and who may use it."""

from __future__ import annotations

CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Nothing but our own. Rule books run in the page as WebAssembly: that may be compiled, and nothing else."""
CSP_IN_PAGE = CSP.replace("; frame-ancestors 'none'", "")
"""The same as a page without a server says it itself, in its head, where frame-ancestors means nothing."""
CSP_OF_PARTS = "default-src 'none'; frame-ancestors 'none'"
"""A part of the page that runs nothing, such as its letters, needs no more words than that."""
CSP_OF_PICTURES = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
"""A picture may be a stranger's: opened by itself it runs nothing, loads nothing and is nobody."""
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
OF_DOCUMENTS = {"Cross-Origin-Opener-Policy", "Permissions-Policy"}
"""Those that mean nothing to a part of the page."""
HEADERS_OF_PARTS = {name: value for name, value in HEADERS.items() if name not in OF_DOCUMENTS}
