import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { networkOf } from './cards.ts'
import { readToken, useToken } from './charge-card.ts'
import type { CardToken } from './card-tokens.ts'
import { payerEmail } from './payment-request.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { stamp, stampIn } from './stamps.ts'

/** A person with the cards that the provider keeps for them; of a card no number and no security code. */
export type Customer = {
  id: string
  email: string
  first_name: string
  last_name: string
  date_created: string
  cards: KeptCard[]
}

type KeptCard = {
  id: string
  customer_id: string
  first_six_digits: string
  last_four_digits: string
  bin: string
  expiration_month: number
  expiration_year: number
  date_created: string
  cardholder: { name: string; identification: object }
  payment_method: { id: string; name: string }
  issuer: { id: number; name: string }
}

const CustomerForm = z.object({
  email: payerEmail,
  first_name: z.string().default(''),
  last_name: z.string().default(''),
})
const CardForm = z.object({ token: z.string().min(1) })
const KeptForm = z.object({ card_id: z.string(), customer_id: z.string() })

/** Whether a token is asked for a kept card, whose owner types nothing. */
export const isOfKeptCard = (form: unknown): boolean => KeptForm.safeParse(form).success

/** A token of a kept card without its security code, as the provider gives to sellers that it allows to charge so. */
export function tokenOfKept({ state, now }: Sandbox, form: unknown): CardToken {
  const asked = KeptForm.parse(form)
  const card = state.get('customer', asked.customer_id)?.cards.find(({ id }) => id === asked.card_id)
  if (!card) throw new Refusal(404, 'Card not found', 2006)
  const { first_six_digits, last_four_digits, bin, expiration_month, expiration_year, cardholder } = card
  return state.put('token', {
    id: randomBytes(16).toString('hex'),
    status: 'active',
    first_six_digits,
    last_four_digits,
    bin,
    expiration_month,
    expiration_year,
    cardholder: { name: cardholder.name, identification: {} },
    luhn_validation: true,
    live_mode: true,
    require_esc: false,
    card_number_length: 16,
    security_code_length: 3,
    date_created: stamp(now()),
    date_last_updated: stamp(now()),
    date_due: stampIn(now(), 7 * 24 * 3600),
  })
}

export function customerRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { state, asSeller: onRequest, now } = sandbox
  const withEmail = (email: string) => state.all('customer').filter((one) => one.email === email)
  const known = (id: string): Customer => {
    const customer = state.get('customer', id)
    if (!customer) throw new Refusal(404, 'customer not found', 110)
    return customer
  }

  app.post('/v1/customers', { onRequest }, (request, reply) => {
    const read = CustomerForm.safeParse(request.body)
    if (!read.success) throw new Refusal(400, 'invalid email', 106)
    if (withEmail(read.data.email).length > 0) throw new Refusal(400, 'the customer already exist', 101)
    const id = `${state.nextNumber()}-${randomBytes(6).toString('hex')}`
    return reply
      .status(201)
      .send(state.put('customer', { id, ...read.data, date_created: stamp(now()), cards: [] }))
  })

  app.get<{ Querystring: { email?: string } }>('/v1/customers/search', { onRequest }, ({ query }) => {
    const results = withEmail(query.email ?? '')
    return { paging: { limit: 30, offset: 0, total: results.length }, results }
  })

  app.get<{ Params: { id: string } }>('/v1/customers/:id', { onRequest }, ({ params }) => known(params.id))

  app.get<{ Params: { id: string } }>(
    '/v1/customers/:id/cards',
    { onRequest },
    ({ params }) => known(params.id).cards,
  )

  app.post<{ Params: { id: string } }>('/v1/customers/:id/cards', { onRequest }, (request, reply) => {
    const customer = known(request.params.id)
    const read = CardForm.safeParse(request.body)
    if (!read.success) throw new Refusal(400, 'invalid parameter token', 2006)
    const token = readToken(state, read.data.token, now())
    const network = networkOf(token.bin)
    if (!network) throw new Refusal(400, 'invalid card', 2006)
    useToken(state, token, now())
    const same = customer.cards.find(
      (card) => card.bin === token.bin && card.last_four_digits === token.last_four_digits,
    )
    const { first_six_digits, last_four_digits, bin, expiration_month, expiration_year, cardholder } = token
    const card: KeptCard = {
      id: same?.id ?? String(state.nextNumber()),
      customer_id: customer.id,
      first_six_digits,
      last_four_digits,
      bin,
      expiration_month,
      expiration_year,
      date_created: stamp(now()),
      cardholder: { name: cardholder.name, identification: {} },
      payment_method: { id: network.methodId, name: network.name },
      issuer: network.issuer,
    }
    state.put('customer', { ...customer, cards: [...customer.cards.filter((one) => one !== same), card] })
    return reply.status(201).send(card)
  })

  app.delete<{ Params: { id: string; card: string } }>(
    '/v1/customers/:id/cards/:card',
    { onRequest },
    ({ params }) => {
      const customer = known(params.id)
      const card = customer.cards.find(({ id }) => id === params.card)
      if (!card) throw new Refusal(404, 'card not found', 128)
      state.put('customer', { ...customer, cards: customer.cards.filter((one) => one !== card) })
      return card
    },
  )
}
