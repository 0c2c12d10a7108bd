const day = 24 * 60 * 60 * 1000

/** A code that never meets the server again dies by itself: whoever was erased or refused keeps none for longer. */
const cardDays = 30

/**
 * From when and until when a code signed at `now` (epoch ms) holds, in whole seconds since 1970: the same all day (UTC),
 * so that asking again gives the same picture.
 */
export function cardTimes(now: number): { issuedAt: number; expiresAt: number } {
  const today = Math.floor(now / day)
  return { issuedAt: today * (day / 1000), expiresAt: (today + 1 + cardDays) * (day / 1000) }
}

/** `4821KMPQ3Z` → `4821 KMPQ 3Z`: as it is read aloud. */
export function spokenNumber(fanNumber: string): string {
  return fanNumber.replace(/(.{4})(?=.)/g, '$1 ')
}
