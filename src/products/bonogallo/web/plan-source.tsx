import { waysOn } from '#selling/orders/web/other-purchase.tsx'
import type { HallSource } from '#selling/holds/web/hall-source.tsx'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { holdPassSeats, readPlanAvailability, type Plan } from '../contract.ts'

/** The seats that are free in every match of a bonogallo. */
export function planSource({ id, name, planUrl, zones, seatsPerPerson }: Plan): HallSource {
  const params = { planId: String(id) }
  return {
    id: `plan ${id}`,
    owns: (hold) => hold.kind === 'bonogallo' && hold.title === name,
    planUrl,
    zones,
    seatsPerPerson,
    unit: ['bonogallo', 'bonogallos'],
    readStates: () => call(readPlanAvailability, { params }),
    stream: null,
    hold: (body) => call(holdPassSeats, { params, body }),
    next: paths.compra1Bonogallo(id),
    waysOn,
    again: paths.compra1Bonogallo(id),
  }
}
