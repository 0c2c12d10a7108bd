/* Runs inside the service worker (vite.config.ts, importScripts): opens the gate's screen without a network. */

const gateCache = 'gate'
const patienceMs = 3000

/** The document with its own headers (decision 5): from the server where it answers soon, else as it was kept. */
async function gateDocument(request) {
  const kept = () => caches.match('/gate', { cacheName: gateCache, ignoreVary: true })
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  const asked = fetch(request).catch(() => undefined)
  return (await Promise.race([asked, late])) ?? (await kept()) ?? (await asked) ?? Response.error()
}

async function gateFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  const answer =
    request.mode === 'navigate' && pathname === '/gate'
      ? gateDocument
      : pathname.startsWith('/assets/')
        ? gateFile
        : null
  if (answer === null) return
  event.stopImmediatePropagation()
  event.respondWith(answer(request))
})
