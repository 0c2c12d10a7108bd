/**
 * `Cache-Control` of what is the same for everybody: a cache in front keeps it for `seconds`, and for `stale` more it may show it
 * while it asks for the next. A browser asks each time, and hears 304 where there is an ETag.
 */
export const shared = (seconds: number, stale = 0): string =>
  `public, max-age=0, s-maxage=${seconds}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`
