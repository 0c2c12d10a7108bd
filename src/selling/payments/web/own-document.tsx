import { useEffect } from 'react'

/**
 * Payment screens have a Content-Security-Policy of their own, which comes with the document: who arrived from
 * inside the site loads the page once more.
 */
export function useOwnDocument(path: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const own = entry === undefined || new URL(entry.name).pathname.startsWith(path)
  useEffect(() => {
    if (!own) location.reload()
  }, [own])
  return own
}
