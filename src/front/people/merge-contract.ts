import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { paragraphs } from '#lib/text.ts'

const merger = desk('merge Account')

const Side = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  since: Instant,
  orders: z.int(),
  creditCents: Cents,
})

/** The account in the path stands; the other one ends. */
const ofTwo = z.strictObject({ accountId: Uuid, otherId: Uuid })

export const previewMerge = merger.get(
  '/desk/persons/:accountId/merges/:otherId',
  'Qué pasaría al unir otra cuenta con la de esta persona: qué pasa, qué choca y qué lo impide',
  {
    params: ofTwo,
    reply: z.object({
      into: Side,
      from: Side,
      /** `12 pedidos`. */
      moves: z.array(z.string()),
      findings: z.array(z.object({ stops: z.boolean(), words: z.string() })),
    }),
  },
)

export const mergeAccounts = merger.post(
  '/desk/persons/:accountId/merges/:otherId',
  'Une la otra cuenta con la de esta persona; se deshace en 24 horas',
  {
    fresh: true,
    params: ofTwo,
    body: z.strictObject({ reason: paragraphs(500, 'Escribe por qué son la misma persona') }),
    reply: z.object({ mergeId: Uuid }),
    status: 201,
  },
)

export const undoMerge = merger.post('/desk/merges/:mergeId/undo', 'Deshace una unión de cuentas', {
  fresh: true,
  params: z.strictObject({ mergeId: Uuid }),
  reply: Done,
})
