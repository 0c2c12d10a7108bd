import { demoPeople } from '../db/seed/people.ts'
import { fan } from '../tests/world/fan.ts'

type Match = { id: number; saleState: string; startsAt: string }
const days = 86_400_000
const farEnough = 7 * days

/**
 * Ana's open reservation at OXXO, made as she would make it: the provider's sandbox must know its voucher, so no row of
 * the seed can be it. Nothing happens when she has one, or may have none.
 */
export async function reserveDemoVoucher(origin: string, now = Date.now()): Promise<void> {
  const { email, password } = demoPeople[0]!
  const ana = fan(origin)
  // Who tries the demo may have changed her password.
  const known = await ana.login(email, password).then(
    () => true,
    () => false,
  )
  if (!known) return
  const { body: mine } = await ana.get<{ payments: { method: string }[] }>('/payments')
  if (mine.payments.some(({ method }) => method === 'oxxo')) return
  const { body: all } = await ana.get<{ events: Match[] }>('/events')
  const match = all.events.find(
    ({ saleState, startsAt }) => saleState === 'on_sale' && Date.parse(startsAt) - now > farEnough,
  )
  if (match === undefined) return
  const wish = { bestAvailable: { quantity: 2 } }
  const hold = await ana.post<{ id: string }>(`/events/${match.id}/holds`, wish)
  const order = await ana.post<{ id: string }>('/orders', { holdId: hold.body.id })
  if (order.status === 201) await ana.post(`/orders/${order.body.id}/payments`, { method: 'oxxo' })
}
