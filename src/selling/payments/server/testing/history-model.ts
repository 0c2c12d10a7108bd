/** What a person should be told of an order, and what of its money should stand, after any history. */
export type ModelOrder = {
  buyer: number
  seats: number[]
  status: 'pending' | 'reserved' | 'in_review' | 'expired' | 'cancelled' | 'paid' | 'refunded'
  /** The buyer's own 600 s are over. */
  old: boolean
  /** A charge that waits at the provider; it may outlive the order until it is withdrawn. */
  charge: boolean
  /** Its order gave it up: it is cancelled at the provider when the jobs run. */
  unwanted: boolean
  /** Seats still sold to it. */
  sold: number[]
  /** The bank took its money back, whether or not we have heard of it. */
  taken: boolean
  /** A refund that was asked for and not sent yet. */
  asked: boolean
  /** A refund that the provider refused: the money stands as credit. */
  credited: boolean
}

export type Model = { orders: ModelOrder[]; owner: Map<number, number> }

export const newModel = (): Model => ({ orders: [], owner: new Map() })

export function free(model: Model, index: number): void {
  for (const [seat, owner] of model.owner) if (owner === index) model.owner.delete(seat)
}

export function place(model: Model, buyer: number, seats: number[]): boolean {
  if (seats.some((seat) => model.owner.has(seat))) return false
  const index = model.orders.length
  for (const seat of seats) model.owner.set(seat, index)
  model.orders.push({
    buyer,
    seats,
    status: 'pending',
    old: false,
    charge: false,
    unwanted: false,
    sold: [],
    taken: false,
    asked: false,
    credited: false,
  })
  return true
}

export type Means = 'APRO' | 'FUND' | 'CONT' | 'oxxo'

/** Whether the attempt is taken; what is refused changes nothing. */
export function pay(model: Model, index: number, means: Means): boolean {
  const order = model.orders[index]!
  if (order.status !== 'pending' || order.old) return false
  if (means === 'oxxo') {
    const waiting = model.orders.some((one) => one.buyer === order.buyer && one.status === 'reserved')
    const unsettled = model.orders.some((one) => one.buyer === order.buyer && one.unwanted)
    if (waiting || unsettled) return false
  }
  if (means === 'APRO') sell(model, index)
  if (means === 'CONT') Object.assign(order, { status: 'in_review', charge: true })
  if (means === 'oxxo') Object.assign(order, { status: 'reserved', charge: true })
  return true
}

function sell(model: Model, index: number): void {
  const order = model.orders[index]!
  for (const seat of order.seats) model.owner.set(seat, index)
  Object.assign(order, { status: 'paid', sold: [...order.seats] })
}

export function approve(model: Model, index: number): void {
  const order = model.orders[index]!
  const lost = order.seats.some((seat) => (model.owner.get(seat) ?? index) !== index)
  Object.assign(order, { charge: false, unwanted: false })
  if (order.status === 'cancelled' || lost) order.status = 'refunded'
  else sell(model, index)
}

export function reject(model: Model, index: number): void {
  const order = model.orders[index]!
  Object.assign(order, { charge: false, unwanted: false })
  if (order.status !== 'reserved' && order.status !== 'in_review') return
  order.status = 'pending'
  if (order.old) expire(model, index)
}

export function expire(model: Model, index: number): void {
  const order = model.orders[index]!
  order.old = true
  if (order.status !== 'pending') return
  order.status = 'expired'
  free(model, index)
}

export function cancel(model: Model, index: number): void {
  const order = model.orders[index]!
  if (order.status !== 'pending' && order.status !== 'reserved') return
  order.status = 'cancelled'
  order.unwanted = order.charge
  free(model, index)
}

export function refund(model: Model, index: number, seat: number | null): void {
  const order = model.orders[index]!
  if (order.status !== 'paid') return
  const given = seat === null ? order.sold : [seat]
  order.sold = order.sold.filter((one) => !given.includes(one))
  for (const one of given) model.owner.delete(one)
  if (given.length > 0) order.asked = true
  if (order.sold.length === 0) order.status = 'refunded'
}

/** The jobs run: what nobody wants any more is cancelled at the provider, and who sends a refund hears of the bank. */
export function withdraw(model: Model): void {
  for (const [index, order] of model.orders.entries()) {
    if (order.unwanted) Object.assign(order, { charge: false, unwanted: false })
    if (order.asked) hear(model, index)
    order.asked = false
  }
}

/** The bank takes the money of an order that was paid for; whether that worked is the provider's to say. */
export function takeBack(model: Model, index: number): void {
  model.orders[index]!.taken = true
}

/** The news that the bank took an order's money, by whichever way it comes: its tickets end, its seats are free. */
export function hear(model: Model, index: number): void {
  const order = model.orders[index]!
  if (!order.taken || order.status !== 'paid') return
  Object.assign(order, { status: 'refunded', sold: [] })
  free(model, index)
}

/** Three days: every deadline is over. */
export function outwait(model: Model, index: number): void {
  const order = model.orders[index]!
  order.old = true
  if (order.status === 'reserved' || order.status === 'in_review') reject(model, index)
  else expire(model, index)
}

/** We gave a charge up that lives on at the provider, and its order's time is over. */
export function lose(model: Model, index: number): void {
  model.orders[index]!.status = 'pending'
  expire(model, index)
}
