import { fetchReader } from './reading/read-frame.ts'

const cacheName = 'gate'

/**
 * Keeps this screen to be opened without a network: its document with its own headers, and every file that it loaded
 * (public/gate-worker.js answers with them). The document comes last, so that what is kept is always whole.
 */
export async function cacheShell(): Promise<void> {
  try {
    const reader = await fetchReader()
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`))
    const wanted = [...new Set([...loaded, ...reader.map(absolute)])]
    const cache = await caches.open(cacheName)
    for (const file of wanted) {
      if ((await cache.match(file)) === undefined) await cache.add(file)
    }
    await cache.add('/gate')
    const now = new Set([...wanted, absolute('/gate')])
    for (const { url } of await cache.keys()) {
      if (!now.has(url)) await cache.delete(url)
    }
  } catch {
    // Without a network it was kept before, or there is nothing to keep it in.
  }
}

const absolute = (path: string): string => new URL(path, location.href).href
