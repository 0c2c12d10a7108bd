let ahead = 0

/** Learns from an answer's `Date` header how far the server's clock is ahead of this device's. */
export function noteServerTime(date: string | null): void {
  const server = date === null ? Number.NaN : Date.parse(date)
  // The header counts whole seconds and travels a while: small differences say nothing.
  if (!Number.isNaN(server)) ahead = Math.abs(server - Date.now()) > 3000 ? server - Date.now() : 0
}

/** Now by the server's clock (epoch ms): deadlines are the server's, and phones are wrong by minutes. */
export function serverNow(): number {
  return Date.now() + ahead
}
