import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { EventSummary } from '#catalogue/events/contract.ts'
import type { Hold } from '#selling/holds/contract.ts'
import type { Order } from '#selling/orders/contract.ts'
import type { Payment } from '#selling/payments/contract.ts'
import type { Ticket } from '#selling/tickets/contract.ts'
import type { ClubOverTls } from './club-over-tls.ts'
import type { Outside } from './outside-of-debian.ts'

const email = 'compradora@correo.mx'

/** Whoever finds the match, makes an account, confirms it by the code in the mailbox, holds seats, orders them and pays by card. */
export async function buyOverTls(club: ClubOverTls, outside: Outside, quantity: number) {
  const buyer = club.browser('buyer')
  const onSale = async () => {
    const { events } = await buyer.get<{ events: EventSummary[] }>('/api/events')
    return events.filter(({ saleState }) => saleState === 'on_sale')
  }
  const [match] = await onSale()
  if (match === undefined) throw new Error('no match is on sale')

  const challenge = await buyer.get<Challenge>('/api/captcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  await buyer.post('/api/auth/registrations', {
    firstName: 'Ana',
    lastName: 'Luna',
    email,
    password: 'tres tristes trapecistas',
    acceptsTerms: true,
    captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
  })
  const { text } = await outside.mailTo(email)
  await buyer.post('/api/auth/registrations/code', { code: /\b\d{6}\b/.exec(text)?.[0] })

  const hold = await buyer.post<Hold>(`/api/events/${match.id}/holds`, { bestAvailable: { quantity } })
  const order = await buyer.post<Order>('/api/orders', { holdId: hold.id })
  const card = {
    method: 'card',
    token: await outside.cardToken(),
    paymentMethodId: 'master',
    installments: 1,
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const payment = await buyer.post<Payment>(`/api/orders/${order.id}/payments`, card, key)
  if (payment.status !== 'approved') throw new Error(`the payment is ${payment.status}: ${payment.words}`)

  return {
    notices: () => outside.noticesOf(String(payment.providerPaymentId)),
    /** How many matches everybody may buy now. */
    published: async () => (await onSale()).length,
    /** The seats of the order, where it is paid. */
    boughtSeats: async () => {
      const { status, lines } = await buyer.get<Order>(`/api/orders/${order.id}`)
      return status === 'paid' ? lines.length : 0
    },
    /** The tickets that open the gate, each with the code that it shows. */
    tickets: async () => {
      const { tickets } = await buyer.get<{ tickets: Ticket[] }>('/api/tickets')
      return tickets.flatMap(({ id, orderId, status, code }) =>
        orderId === order.id && status === 'valid' && code !== '' ? [`${id} ${code}`] : [],
      )
    },
  }
}
