import { serverNow } from '#web/server-clock.ts'

type Kept = Record<string, { pass: string; expiresAt: string }>

const key = 'queuePasses'
const kinds: Record<string, string> = { events: 'event', packs: 'pack', 'bonus/plans': 'plan' }

/** Where a private window lets nothing be stored the pass lives as long as the page; the room gives the same one again. */
let inPage: Kept = {}

function read(): Kept {
  try {
    return { ...inPage, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Kept) }
  } catch {
    return inPage
  }
}

/** The pass of a sale, for every tab of this browser. */
export function keepPass(saleId: string, pass: Kept[string]): void {
  const kept = { ...read(), [saleId]: pass }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    inPage = kept
  }
}

export function forgetPasses(): void {
  inPage = {}
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** `/events/7/holds` → `event-7`; null where no seats are taken. */
export function saleOfCall(path: string): string | null {
  const [, kind, id] = /^\/(events|packs|bonus\/plans)\/(\d+)\/holds$/.exec(path) ?? []
  return kind === undefined ? null : `${kinds[kind]}-${id}`
}

/** Seats that are held, whichever sale they are of. */
const ofHeld = /^\/(bonus\/)?holds\//

/**
 * What holding seats of a sale is sent with, as long as its pass lasts. With what is held already any pass goes: a full server
 * refuses last whoever was let in.
 */
export function passHeaders(path: string): Record<string, string> {
  const kept = ofHeld.test(path) ? Object.values(read()) : [read()[saleOfCall(path) ?? '']]
  const pass = kept.find((one) => one !== undefined && Date.parse(one.expiresAt) > serverNow())
  return pass === undefined ? {} : { 'queue-pass': pass.pass }
}
