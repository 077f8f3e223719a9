"""The page: the files that were built into the package, or a word that they were not."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

SITE = Path(__file__).parent.parent / "site"
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Teien</title>"
    "<h1>Teien 庭園</h1><p>The server runs, but its page is not built here. "
    "The API is under <code>/api/</code>, described in <a href=/api/openapi.json>openapi.json</a>.</p>"
)


def page(path: str, gzip: bool = False, site: Path = SITE) -> Response:
    """A file of the page; whatever is none of them is a place within it, such as /t/ID."""
    index = site / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-cache"})
    file = (site / path).resolve()
    if path and file.is_relative_to(site.resolve()) and file.is_file():
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return _sent(file, kept, gzip)
    if path.startswith("assets/"):
        return Response("There is no such file.", status_code=404, media_type="text/plain")
    return _sent(index, "no-cache", gzip)


def _sent(file: Path, kept: str, gzip: bool) -> Response:
    """A file as the browser takes it: what can be packed was packed when the page was built."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    packed = file.with_name(f"{file.name}.gz")
    if not gzip or not packed.is_file():
        return FileResponse(file, headers=headers)
    return FileResponse(
        packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=guess_type(file.name)[0]
    )
