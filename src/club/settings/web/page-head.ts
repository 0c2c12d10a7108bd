import { clubName } from './use-club.ts'

const ofOnePage =
  'link[rel=canonical],meta[name=description],meta[name=robots],meta[property^="og:"],script[type="application/ld+json"]'

/**
 * Keeps the document's head true while screens change. The page that was opened keeps the title that the server wrote;
 * its description and address say nothing of any other page, so they go when it is left.
 */
export function updateHead(title: string): void {
  const here = location.pathname === landing.pathname
  document.title = (here ? landing.title : null) ?? titleOf(title)
  if (!here) for (const tag of document.head.querySelectorAll(ofOnePage)) tag.remove()
}

/**
 * What the server wrote of the page that was opened, and where that was: read before a guard can lead elsewhere.
 * The first pictures of pages are drawn where there is no document.
 */
const landing =
  typeof document === 'undefined'
    ? { pathname: '', title: null }
    : { pathname: location.pathname, title: serverTitle() }

/** What the tab says of a screen. */
export function titleOf(title: string): string {
  return `${title} · ${clubName()}`
}

/** Null in a document that the service worker kept: it is one for all pages. */
function serverTitle(): string | null {
  return document.head.querySelector('meta[property="og:title"]') === null ? null : document.title
}
