const key = 'wantedSeats'

/** What somebody had chosen who was sent to log in first: it is marked again when this tab comes back. */
export function rememberWanted(of: string, seatIds: number[]): void {
  sessionStorage.setItem(key, JSON.stringify({ of, seatIds }))
}

/** The seats kept for that hall, none where there are not any. */
export function readWanted(of: string): number[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { of: string; seatIds: number[] } | null
    return kept?.of === of ? kept.seatIds : []
  } catch {
    return []
  }
}

export function forgetWanted(): void {
  sessionStorage.removeItem(key)
}
