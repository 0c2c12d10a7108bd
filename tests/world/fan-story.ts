export type Hold = { id: string; seats: { id: number; zoneId: number }[]; totalCents: number }
export type Order = {
  id: string
  totalCents: number
  holdId: string
  lines: { seat: { id: number; zoneId: number } }[]
}
type Payment = {
  id: string
  status: string
  orderStatus: string
  providerPaymentId: string
  amountCents: number
}
type Person = {
  hold: (quantity?: number, seatIds?: number[]) => Promise<Hold>
  place: (holdId: string, more?: object) => Promise<Order>
  payByCard: (orderId: string, holder: string) => Promise<{ body: Payment }>
}

type Came<Buyer> = { buyer: Buyer }
type Held<Buyer> = Came<Buyer> & { hold: Hold }
type Ordered<Buyer> = Held<Buyer> & { order: Order }
type Paid<Buyer> = Ordered<Buyer> & { payment: Payment }

export interface FanStory<Buyer> extends PromiseLike<Came<Buyer>> {
  /** Holds so many of the best seats, or these. */
  holds: (quantity?: number, seatIds?: number[]) => HoldStory<Buyer>
}
interface HoldStory<Buyer> extends PromiseLike<Held<Buyer>> {
  orders: (more?: object) => OrderStory<Buyer>
}
interface OrderStory<Buyer> extends PromiseLike<Ordered<Buyer>> {
  /** By a card in this holder's name, which tells the provider's sandbox what to answer: `APRO` is approved. */
  pays: (holder: string) => PromiseLike<Paid<Buyer>>
}

/**
 * What one person does, in order, awaited as a whole:
 * `const { buyer, order, payment } = await world.fan().holds(2).orders().pays('APRO')`.
 */
export function fanStory<Buyer extends Person>(come: () => Promise<Buyer>): FanStory<Buyer> {
  const came = lazily(async () => ({ buyer: await come() }))
  const holds = (quantity = 2, seatIds?: number[]) => {
    const held = after(came, async ({ buyer }) => ({ hold: await buyer.hold(quantity, seatIds) }))
    const orders = (more: object = {}) => {
      const ordered = after(held, async ({ buyer, hold }) => ({ order: await buyer.place(hold.id, more) }))
      const pays = (holder: string) =>
        after(ordered, async ({ buyer, order }) => ({
          payment: (await buyer.payByCard(order.id, holder)).body,
        }))
      return Object.assign(ordered, { pays })
    }
    return Object.assign(held, { orders })
  }
  return Object.assign(came, { holds })
}

function after<Told, More>(
  before: PromiseLike<Told>,
  step: (told: Told) => Promise<More>,
): PromiseLike<Told & More> {
  return lazily(async () => {
    const told = await before
    return { ...told, ...(await step(told)) }
  })
}

/** Nothing happens before somebody waits for it. */
function lazily<Told>(tell: () => Promise<Told>): PromiseLike<Told> {
  // oxlint-disable-next-line unicorn/no-thenable, promise/no-callback-in-promise -- it stands for what it tells
  return { then: (done, failed) => tell().then(done, failed) }
}
