const base = 'https://here.invalid'

/**
 * Where to go after logging in, or `fallback`: a path of this site and nothing else. `//evil.example`, `/\evil`,
 * other schemes, control characters and the log-in screens themselves (a loop) are refused.
 */
export function safeReturnPath(given: string | null | undefined, fallback = '/system/main'): string {
  if (!given || given.length > 300 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return fallback
  const url = new URL(given, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  if (notAPlace.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}

const notAPlace =
  /^(\/system)?\/(login|registry|registryFinal)(\/|$)|^(\/|\/domainContentProtected)$|^\/api\//
