import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { luhn, networkOf } from './cards.ts'
import { isOfKeptCard, tokenOfKept } from './customers.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { stamp, stampIn } from './stamps.ts'

const weekSeconds = 7 * 24 * 3600

const CardForm = z.object({
  card_number: z.string().regex(/^\d{13,19}$/),
  expiration_month: z.coerce.number().int().min(1).max(12),
  expiration_year: z.coerce.number().int().min(2000).max(2100),
  security_code: z.string().regex(/^\d{3,4}$/),
  cardholder: z.object({ name: z.string().min(1).max(60) }).loose(),
})

/** What card form fields are called in refusals, with the provider's code for each. */
const codes: Record<string, number> = {
  card_number: 302,
  expiration_month: 208,
  expiration_year: 209,
  security_code: 224,
  cardholder: 221,
}

export type CardToken = ReturnType<typeof newToken>

/** A single-use token: the number itself and the security code are forgotten at once. */
function newToken(card: z.output<typeof CardForm>, now: Date) {
  return {
    id: randomBytes(16).toString('hex'),
    status: 'active' as 'active' | 'used',
    first_six_digits: card.card_number.slice(0, 6),
    last_four_digits: card.card_number.slice(-4),
    bin: card.card_number.slice(0, 8),
    expiration_month: card.expiration_month,
    expiration_year: card.expiration_year,
    cardholder: { name: card.cardholder.name, identification: {} },
    luhn_validation: luhn(card.card_number),
    live_mode: true,
    require_esc: false,
    card_number_length: card.card_number.length,
    security_code_length: card.security_code.length,
    date_created: stamp(now),
    date_last_updated: stamp(now),
    date_due: stampIn(now, weekSeconds),
  }
}

/** Keeps a typed card as a token, or refuses it with the code of the first wrong field. */
export function makeToken({ state, now }: Sandbox, form: unknown): CardToken {
  const read = CardForm.safeParse(form)
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0] ?? 'card_number')
    throw new Refusal(400, `invalid parameter ${field}`, codes[field] ?? 302)
  }
  const { card_number: number } = read.data
  if (!luhn(number) || networkOf(number)?.cardLength !== number.length)
    throw new Refusal(400, 'invalid parameter card_number', codes['card_number'])
  return state.put('token', newToken(read.data, now()))
}

export function cardTokenRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { state, options, asBrowser, asSeller } = sandbox
  app.post('/v1/card_tokens', { onRequest: asBrowser }, (request, reply) => {
    // Without its security code a kept card is the seller's to charge, never a browser's.
    const isSeller = request.headers.authorization === `Bearer ${options.accessToken}`
    const token =
      isSeller && isOfKeptCard(request.body)
        ? tokenOfKept(sandbox, request.body)
        : makeToken(sandbox, request.body)
    return reply.status(201).send(token)
  })

  app.get<{ Params: { id: string } }>('/v1/card_tokens/:id', { onRequest: asSeller }, ({ params }) => {
    const token = state.get('token', params.id)
    if (!token) throw new Refusal(404, 'Card token not found', 2006)
    return token
  })
}
