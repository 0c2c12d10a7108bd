import { waysOn } from '#selling/orders/web/other-purchase.tsx'
import type { HallSource, SeatRequest } from '#selling/holds/web/hall-source.tsx'
import { addressOf, call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import {
  holdPacks,
  readPackAvailability,
  watchPackAvailability,
  type Pack,
  type Person,
} from '../contract.ts'

/** Asks for whom the packs are, where there is something to ask; rejects when the person thinks again. */
export type AskPeople = (input: SeatRequest) => Promise<Person[]>

/** Is there a fare or an option to choose? */
export function hasChoices({ zones, products }: Pack): boolean {
  return (
    zones.some(({ prices }) => prices.filter(({ retired }) => !retired).length > 1) ||
    products.some(({ options }) => options.length > 1)
  )
}

/** The seats of a pack: free where they are free in every match, held in all of them at once. */
export function packSource(pack: Pack, ask: AskPeople): HallSource {
  const params = { packId: String(pack.id) }
  const subject = `pack:${pack.id}`
  return {
    id: subject,
    owns: (hold) => hold.subject === subject,
    varies: hasChoices(pack),
    planUrl: pack.planUrl,
    zones: pack.zones,
    seatsPerPerson: pack.perPerson,
    unit: ['pack', 'packs'],
    readStates: () => call(readPackAvailability, { params }),
    stream: addressOf(watchPackAvailability, params),
    hold: async (input) => call(holdPacks, { params, body: { ...input, people: await ask(input) } }),
    again: paths.packDetail(pack.id),
    next: paths.resume,
    waysOn,
  }
}
