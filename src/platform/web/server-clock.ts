let ahead = 0

/**
 * Learns from an answer how far the server's clock is ahead of this device's. Its `Date` header counts whole seconds and
 * was written between `askedAt` (epoch ms by this device) and now: what agrees with that says nothing. An answer that a
 * cache may hold tells when it was kept.
 */
export function noteServerTime(headers: Headers, askedAt: number): void {
  const server = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(server) || headers.get('cache-control') !== 'no-store') return
  const least = server - Date.now()
  const most = server + 1000 - askedAt
  ahead = least > 0 ? least : Math.min(0, most)
}

/** Now by the server's clock (epoch ms): deadlines are the server's, and phones are wrong by minutes. */
export function serverNow(): number {
  return Date.now() + ahead
}
