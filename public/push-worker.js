/* Runs inside the service worker (vite.config.ts, importScripts): shows what the club sends, and opens it when touched. */

const home = '/system/main'

/** Only a path of this site: what arrives is encrypted for this browser, and still decides nothing else. */
function placeOf(path) {
  if (typeof path !== 'string' || !/^\/[A-Za-z0-9]/.test(path) || /[\\\s]/.test(path)) return home
  const url = new URL(path, self.location.origin)
  return url.origin === self.location.origin ? url.pathname + url.search + url.hash : home
}

function messageOf(data) {
  try {
    const { id, title, body, path } = data.json()
    return { id: String(id), title: String(title), body: String(body), path: placeOf(path) }
  } catch {
    return { id: 'aviso', title: 'Tienes un aviso', body: 'Ábrelo en la taquilla.', path: home }
  }
}

self.addEventListener('push', (event) => {
  const { id, title, body, path } = messageOf(event.data)
  const shown = {
    body,
    tag: id,
    lang: 'es-MX',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(placeOf(event.notification.data?.path)))
})

/** In a tab of this site that is open already, else in a new one. */
async function openPlace(path) {
  const [tab] = await self.clients.matchAll({ type: 'window' })
  const moved = await tab?.navigate(path).catch(() => null)
  if (moved) return moved.focus()
  return self.clients.openWindow(path)
}
