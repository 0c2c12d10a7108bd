import type { Leaning } from './picking.tsx'

const key = 'taquilla.leaning'

/** What decided the last choice on this device, and about what a place of it cost. */
export function lastLeaning(): Leaning {
  try {
    const { by, nearCents } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Leaning>
    return {
      by: by === 'price' ? 'price' : 'view',
      nearCents: Number.isSafeInteger(nearCents) && Number(nearCents) > 0 ? Number(nearCents) : null,
    }
  } catch {
    return { by: 'view', nearCents: null }
  }
}

export function keepLeaning(leaning: Leaning): void {
  try {
    localStorage.setItem(key, JSON.stringify(leaning))
  } catch {
    // Storage can be blocked; the middle price is as good a beginning.
  }
}
