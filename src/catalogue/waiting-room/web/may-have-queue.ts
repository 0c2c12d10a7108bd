import type { SaleState } from '#catalogue/events/contract.ts'
import { serverNow } from '#web/server-clock.ts'

/** So long after a sale began its page asks whether people wait; later a refused hold leads to the room. */
const rushMs = 12 * 3_600_000

/** Whether a sale's page asks for its waiting room at all. */
export const mayHaveQueue = (state: SaleState, startsAt: string): boolean =>
  state === 'announced' || (state === 'on_sale' && serverNow() - Date.parse(startsAt) < rushMs)
