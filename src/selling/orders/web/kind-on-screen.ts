import { paths } from '#lib/paths.ts'
import type { Order, OrderKind } from '../contract.ts'

/** What screens say and do of an order of a kind; what is not said is as for tickets of a match. */
type KindOnScreen = {
  /** Things and no seats. */
  goods?: true
  /** One of these a seat, however many matches it has. */
  perSeat?: [one: string, many: string]
  /** Where its buyer begins another, with the words of the button. */
  startAgain?: (orderId: string) => [to: string, words: string]
  /** Where its buyer is led once it is paid. */
  paidScreen?: (orderId: string) => string
  /** Money on a card: no card pays for it. */
  money?: true
  /** What the countdown to its payment says. */
  waitWords?: string
  /** The club's own, at no price: it is withdrawn, not paid back. */
  gift?: true
}

const kinds: Record<OrderKind, KindOnScreen> = {
  tickets: {},
  pack: {},
  seat_change: {},
  comp: { gift: true },
  gift_card: {
    money: true,
    waitWords: 'Tu tarjeta te espera',
    startAgain: () => [paths.giftCardShop, 'Comprar una tarjeta'],
    paidScreen: (orderId) => paths.giftCardPaid(orderId),
  },
  group: { startAgain: () => [paths.groups, 'Ver mi grupo'] },
  group_deposit: { startAgain: () => [paths.groups, 'Ver mi grupo'], paidScreen: () => paths.groups },
  shop: { goods: true, startAgain: (orderId) => [paths.shopPurchases(orderId), 'Volver a comprar'] },
  bonogallo: {
    perSeat: ['bonogallo', 'bonogallos'],
    startAgain: () => [paths.bonus, 'Ver los bonogallos'],
    paidScreen: paths.finalicedBonus,
  },
  own_seat: { startAgain: () => [paths.miBonogallo, 'Ver mi bonogallo'] },
  instalment: {
    startAgain: () => [paths.miBonogallo, 'Ver mi bonogallo'],
    paidScreen: () => paths.miBonogallo,
  },
}

export function kindOnScreen({ kind }: Pick<Order, 'kind'>): KindOnScreen {
  return kinds[kind]
}

/** What an order keeps for its buyer while it is not paid. */
export function heldName(order: Pick<Order, 'kind'>): 'lugares' | 'artículos' {
  const { goods, money } = kindOnScreen(order)
  return goods || money ? 'artículos' : 'lugares'
}
