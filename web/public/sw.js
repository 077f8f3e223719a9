// Keeps what was loaded once, so that the page opens without a network. Nothing of a game is ever kept here.
const KEPT = 'teien-1'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(KEPT).then((cache) => cache.addAll(['/', '/first.js', '/favicon.svg', '/manifest.webmanifest'])),
  )
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/** What came with a page to be asked for next is here already: asked for beside this worker, it would come twice. */
const withoutLinks = (answer) => {
  if (!answer.headers.has('Link')) return answer
  const headers = new Headers(answer.headers)
  headers.delete('Link')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone())
  return answer
}

/** Files with a digest in their name never change. */
async function fromHere(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request))
}

/** Everything else is asked for first, so that a new version is seen at once. */
async function fromThere(request, key) {
  try {
    return await keep(key, withoutLinks(await fetch(request)))
  } catch (problem) {
    const kept = await caches.match(key)
    if (kept) return withoutLinks(kept)
    throw problem
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (pathname.startsWith('/assets/')) event.respondWith(fromHere(request))
  else if (request.mode === 'navigate') event.respondWith(fromThere(request, '/'))
  else if (!pathname.startsWith('/healthz') && !pathname.startsWith('/metrics'))
    event.respondWith(fromThere(request, request))
})
