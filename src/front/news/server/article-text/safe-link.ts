const here = 'https://here.invalid'

/**
 * The attributes of a link that may be followed: a path of this site, or http, https and mailto with `rel`. The
 * address is written anew from its parsed form, so that the browser reads what was checked. Null for all others.
 */
export function safeLink(href: string | undefined): Record<string, string> | null {
  if (href === undefined || href.trim() === '' || !URL.canParse(href, here)) return null
  const url = new URL(href, here)
  if (url.origin === here && !url.username) return { href: url.pathname + url.search + url.hash }
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) return null
  return { href: url.href, rel: 'noopener noreferrer' }
}
