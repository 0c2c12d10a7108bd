import { serverNow } from '#web/server-clock.ts'

type Kept = Record<string, { pass: string; expiresAt: string }>

const key = 'queuePasses'
const kinds: Record<string, string> = { events: 'event', packs: 'pack', 'bonus/plans': 'plan' }

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** The pass of a sale, for every tab of this browser. */
export function keepPass(saleId: string, pass: Kept[string]): void {
  localStorage.setItem(key, JSON.stringify({ ...read(), [saleId]: pass }))
}

export function forgetPasses(): void {
  localStorage.removeItem(key)
}

/** `/events/7/holds` → `event-7`; null where no seats are held. */
export function saleOfCall(path: string): string | null {
  const [, kind, id] = /^\/(events|packs|bonus\/plans)\/(\d+)\/holds$/.exec(path) ?? []
  return kind === undefined ? null : `${kinds[kind]}-${id}`
}

/** What holding seats of a sale is sent with, as long as its pass lasts. */
export function passHeaders(path: string): Record<string, string> {
  const saleId = saleOfCall(path)
  const kept = saleId === null ? undefined : read()[saleId]
  if (kept === undefined || Date.parse(kept.expiresAt) <= serverNow()) return {}
  return { 'queue-pass': kept.pass }
}
