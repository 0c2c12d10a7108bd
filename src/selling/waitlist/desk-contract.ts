import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { waitlistStates } from './rules.ts'

const staff = desk('manage Waitlist')

/** A match's list in figures, without people. */
export const DeskWaitlist = z.object({
  eventId: z.int(),
  title: z.string(),
  startsAt: Instant,
  state: z.enum(waitlistStates),
  /** People who wait, and how many places they ask for. */
  people: z.int(),
  places: z.int(),
  wishes: z.array(
    z.object({
      /** Null is any. */
      zone: z.nullable(z.string()),
      quantity: z.int(),
      people: z.int(),
    }),
  ),
  /** Offers: held now, bought, let go. */
  out: z.int(),
  taken: z.int(),
  letGo: z.int(),
  /** Seats that came back and rest. */
  resting: z.int(),
})
export type DeskWaitlist = z.infer<typeof DeskWaitlist>

export const listWaitlists = staff.get(
  '/staff/waitlists',
  'Las listas de espera de los partidos en venta, con sus cifras',
  { reply: z.object({ waitlists: z.array(DeskWaitlist) }) },
)

export const changeWaitlist = staff.put(
  '/staff/events/:eventId/waitlist',
  'Abre, pausa o cierra la lista de espera de un partido',
  { params: ofEvent, body: z.strictObject({ state: z.enum(waitlistStates) }), reply: DeskWaitlist },
)
