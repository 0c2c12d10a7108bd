import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

const staff = desk('manage Match')

export const RivalInput = z.strictObject({
  /** As one of its matches names it. */
  name: line(60, 'Escribe el rival'),
  /** Null: the one that its name gives it. */
  color: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Elige un color'))),
  /** Null: as it is drawn, or its initials in a shield of its colour. */
  crestId: z.nullable(Uuid),
})
export type RivalInput = z.infer<typeof RivalInput>

export const DeskRival = z.extend(RivalInput, {
  /** All against it, the latest first, drafts too. */
  matches: z.array(z.object({ id: z.int(), round: z.string(), season: z.string(), startsAt: Instant })),
})
export type DeskRival = z.infer<typeof DeskRival>

export const listRivals = staff.get(
  '/events/desk/rivals',
  'Los rivales de los partidos, con su escudo, su color y sus partidos',
  { boundless: true, reply: z.object({ rivals: z.array(DeskRival) }) },
)

export const saveRival = staff.put(
  '/events/desk/rivals',
  'Da a un rival su escudo y su color, o se los quita, en todos sus partidos',
  { boundless: true, body: RivalInput, reply: Done },
)
