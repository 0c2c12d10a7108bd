import { paths } from '#lib/paths.ts'

/** Seats were asked for without a pass: leads to the waiting room of that sale, from whichever screen. */
export function leadToQueue(saleId: unknown): void {
  if (typeof saleId === 'string') location.assign(paths.waitingRoom(saleId))
}
