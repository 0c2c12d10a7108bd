import { randomUUID } from 'node:crypto'
import type { StepName } from '#front/rehearsal/rules.ts'
import { send, type Headers } from './client.ts'
import type { Fan } from './people.ts'

export type Shop = {
  /** The club's web processes, each asked in turn. */
  origins: readonly string[]
  provider: string
  publicKey: string
  saleId: string
  eventId: number
  /** Seats that one person may buy. */
  perPerson: number
}

/** Told of every answer: how long it took, and whether it was the one that was hoped for. */
export type Note = (step: StepName, ms: number, ok: boolean) => void

export type Ticket = { id: string; code: string; secret: string; seat: { gate: string } }
type Hold = { id: string; seats: unknown[] }

let turn = 0
const next = (origins: readonly string[]) => `${origins[turn++ % origins.length]!}/api`

const wishes = [1, 2, 2, 3, 4, 4]

/** What one fan does whose number is called, like the pages of the product: pass, seats, order, card, payment, tickets. */
export async function purchase(
  shop: Shop,
  fan: Fan,
  note: Note,
): Promise<{ bought: 'tickets'; seats: number; tickets: Ticket[] } | { bought: 'nothing' | 'failed' }> {
  const began = performance.now()
  const { origins, saleId, eventId } = shop
  const ask = async <Body>(
    step: StepName,
    path: string,
    want: number,
    body?: unknown,
    more: Headers = {},
  ) => {
    const method = body === undefined && step === 'tickets' ? 'GET' : 'POST'
    const answer = await send<Body>(method, `${next(origins)}${path}`, {
      body,
      headers: { ...fan.headers, ...more },
    })
    const none = step === 'hold' && answer.status === 409
    note(step, answer.ms, answer.status === want || none)
    return answer.status === want ? answer.body : null
  }
  const exchanged = await ask<{ pass: string }>('pass', `/waiting-room/${saleId}/pass`, 200)
  if (exchanged === null) return { bought: 'failed' }
  let hold: Hold | null = null
  let quantity = Math.min(shop.perPerson, wishes[Math.floor(Math.random() * wishes.length)]!)
  for (; hold === null && quantity > 0; quantity = quantity > 1 ? 1 : 0)
    hold = await ask<Hold>(
      'hold',
      `/events/${eventId}/holds`,
      201,
      { bestAvailable: { quantity } },
      { 'queue-pass': exchanged.pass },
    )
  if (hold === null) return { bought: 'nothing' }
  const order = await ask<{ id: string }>('order', '/orders', 201, { holdId: hold.id })
  if (order === null) return { bought: 'failed' }
  const token = await cardToken(shop, note)
  const paid = await ask<{ status: string }>(
    'payment',
    `/orders/${order.id}/payments`,
    201,
    { method: 'card', token, paymentMethodId: 'master', installments: 1 },
    { 'idempotency-key': randomUUID() },
  )
  if (paid?.status !== 'approved') return { bought: 'failed' }
  const mine = await ask<{ tickets: Ticket[] }>('tickets', '/tickets', 200)
  const tickets = mine?.tickets ?? []
  const whole = tickets.length === hold.seats.length
  note('purchase', performance.now() - began, whole)
  return whole ? { bought: 'tickets', seats: hold.seats.length, tickets } : { bought: 'failed' }
}

/** The card's number goes from the browser to the provider and never to the club: here to the rehearsal's own stand-in. */
export async function cardToken(
  { provider, publicKey }: Pick<Shop, 'provider' | 'publicKey'>,
  note: Note,
  holder = 'APRO',
): Promise<string> {
  const { status, body, ms } = await send<{ id: string }>(
    'POST',
    `${provider}/v1/card_tokens?public_key=${publicKey}`,
    {
      body: {
        card_number: '5474925432670366',
        expiration_month: 11,
        expiration_year: 2030,
        security_code: '123',
        cardholder: { name: holder },
      },
    },
  )
  note('card', ms, status === 200 || status === 201)
  return body.id
}
