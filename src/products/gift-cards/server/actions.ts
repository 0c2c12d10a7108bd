import { createHash, randomUUID } from 'node:crypto'
import { holdSeconds } from '#selling/holds/rules.ts'
import { codeToSend, lockOpened, newCode, openByCode, type Trying } from '#selling/gift-cards/server/codes.ts'
import { refuseBlocked } from '#selling/gift-cards/server/actions.ts'
import { lockCard, setHolder, type GiftCardRow } from '#selling/gift-cards/server/sql.ts'
import { endOrder } from '#selling/orders/server/actions.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import type { Asked } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Giving, GivingAtWindow, orderGiftCard as Ordering } from '../contract.ts'
import { amountFault, deliveryFault, deliveryHour, maxOpenOrders } from '../rules.ts'
import { sendLetter } from './letters.ts'
import * as sql from './sql.ts'

export type GiftInput = Asked<typeof Ordering>['body']
type CounterInput = Omit<GiftInput, 'giving'> & { giving: GivingAtWindow }

/** Makes the order of a card; the same wish again is the same order, and an earlier one that nobody is paying gives way. */
export function orderGiftCard(db: Db, input: GiftInput, { account, visitorId }: Buyer): Promise<string> {
  const accountId = account.id
  const requestHash = hashOf(input)
  return db.transaction().execute(async (tx) => {
    await sql.lockBuyer(tx, accountId)
    const known = await sql.orderByKey(tx, accountId, input.requestKey)
    if (known !== undefined) {
      if (known.requestHash.equals(requestHash)) return known.orderId
      throw new Problem('key_reused', 'Tu tarjeta cambió mientras la enviabas. Vuelve a intentar.')
    }
    await refuseAmount(tx, input.amountCents)
    const times = await timesOf(tx, input.giving)
    await giveWay(tx, accountId)
    return openGiftOrder(tx, input, { accountId, visitorId, requestHash, ...times })
  })
}

/** A card that is paid over the counter, in the transaction that settles it. */
export async function orderGiftOverCounter(tx: Db, input: CounterInput, accountId: string): Promise<string> {
  await refuseAmount(tx, input.amountCents)
  const times = await timesOf(tx, input.giving)
  return openGiftOrder(tx, input, { accountId, visitorId: null, requestHash: hashOf(input), ...times })
}

/** Until when the order can be paid, and when its letter leaves; null: as soon as it is paid, as on a day that is today. */
async function timesOf(tx: Db, giving: Giving | GivingAtWindow) {
  const day = giving.way === 'mail' ? (giving.deliverOn ?? null) : null
  const { until, daysAhead, deliverAt } = await sql.timesOf(tx, {
    seconds: holdSeconds,
    day,
    hour: deliveryHour,
  })
  if (daysAhead !== null) refuseField('giving.deliverOn', deliveryFault(daysAhead))
  return { payableUntil: until, deliverAt: daysAhead === 0 ? null : deliverAt }
}

const hashOf = (input: GiftInput | CounterInput) =>
  createHash('sha256').update(JSON.stringify(input)).digest()

async function refuseAmount(tx: Db, amountCents: number): Promise<void> {
  const terms = await sql.readTerms(tx)
  if (!terms.onSale) throw new Problem('not_on_sale', 'Por ahora no vendemos tarjetas de regalo.')
  refuseField('amountCents', amountFault(amountCents, terms))
}

type Opening = {
  accountId: string
  visitorId: string | null
  requestHash: Buffer
  deliverAt: Date | null
  payableUntil: Date
}

async function openGiftOrder(
  tx: Db,
  { amountCents, design, giving, requestKey }: GiftInput | CounterInput,
  { accountId, visitorId, requestHash, deliverAt, payableUntil }: Opening,
): Promise<string> {
  const orderId = await openOrder(tx, {
    kind: 'gift_card',
    accountId,
    visitorId,
    holdId: randomUUID(),
    payableUntil,
    draft: {
      title: `Tarjeta de regalo de ${formatMoney(amountCents)}`,
      eventId: null,
      priceVersion: 0,
      lines: [],
      items: [
        {
          kind: 'gift_card',
          stockItemId: null,
          title: 'Tarjeta de regalo',
          quantity: 1,
          unitCents: amountCents,
          // What is bought with it is taxed, not the card.
          taxCents: 0,
        },
      ],
      count: null,
    },
  })
  await sql.insertOrder(tx, {
    orderId,
    accountId,
    requestKey,
    requestHash,
    design,
    way: giving.way,
    words: ('words' in giving && giving.words) || '',
    toEmail: giving.way === 'mail' ? giving.toEmail : null,
    toName: giving.way === 'own' ? '' : (giving.toName ?? ''),
    fromName: giving.way === 'own' ? '' : (giving.fromName ?? ''),
    deliverAt,
  })
  return orderId
}

function refuseField(field: string, words: string | null): void {
  if (words !== null)
    throw new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields: { [field]: words } })
}

async function giveWay(tx: Db, accountId: string): Promise<void> {
  let beingPaid = 0
  for (const orderId of await sql.openOrdersOf(tx, accountId)) {
    const order = await lockOrder(tx, orderId)
    if (order?.status === 'pending' && order.openPayment === null)
      await endOrder(tx, order, 'cancelled', 'cancelled')
    else beingPaid += 1
  }
  if (beingPaid >= maxOpenOrders)
    throw new Problem(
      'too_many_open',
      'Tienes varias tarjetas por pagar. Paga o cancela una antes de pedir otra.',
    )
}

/** Into my account, by its code, which opens it no more. Mine already, nothing changes. */
export async function addCard(db: Db, code: string, trying: Trying): Promise<GiftCardRow> {
  const found = await openByCode(db, code, trying)
  return db.transaction().execute(async (tx) => {
    const card = await lockOpened(tx, found)
    refuseBlocked(card)
    await setHolder(tx, card.id, trying.accountId)
    return card
  })
}

const noCard = () => notFound('No encontramos esa tarjeta de regalo.')

/** A card of mine gets a code, to hand it on or to pay with it at the window; one that was given out before opens it no more. */
export function renewCode(db: Db, masterKey: Buffer, cardId: string, accountId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const card = await lockCard(tx, cardId)
    if (card === undefined || card.holderId !== accountId) throw noCard()
    refuseBlocked(card)
    return newCode(tx, masterKey, card)
  })
}

async function ownGift(tx: Db, orderId: string, accountId: string) {
  const gift = await sql.lockGift(tx, orderId)
  if (gift === undefined || gift.accountId !== accountId) throw noCard()
  return gift
}

/** The code of a card that is to be printed: shown once to its buyer, and a little while again where the answer was lost. */
export function showCode(db: Db, masterKey: Buffer, orderId: string, accountId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const gift = await ownGift(tx, orderId, accountId)
    if (gift.way !== 'print' || gift.cardId === null) throw noCard()
    if (gift.state === 'blocked' || gift.holderId !== null)
      throw new Problem('gift_card_gone', 'Esta tarjeta ya está en una cuenta o se bloqueó.')
    if (!gift.showable)
      throw new Problem(
        'code_shown',
        'Este código ya se mostró. Si lo perdiste, escríbenos y mandamos uno nuevo.',
      )
    await sql.markShown(tx, orderId)
    return codeToSend(tx, masterKey, gift.cardId)
  })
}

/** To another mailbox, or again to the same one: with a new code, so that what went astray opens nothing. */
export function resendCard(
  db: Db,
  masterKey: Buffer,
  { orderId, accountId, toEmail }: { orderId: string; accountId: string; toEmail: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const gift = await ownGift(tx, orderId, accountId)
    const { cardId } = gift
    if (gift.way !== 'mail' || cardId === null) throw noCard()
    if (!isResendable(gift))
      throw new Problem('gift_card_gone', 'Esta tarjeta ya se usó, está en una cuenta o se bloqueó.')
    const card = (await lockCard(tx, cardId))!
    if (card.codeVersion > 0) await newCode(tx, masterKey, card)
    const { toName, fromName, words, design } = gift
    // On its day, where that is still to come.
    const sendAt = gift.deliverAt !== null && gift.deliverAt > gift.now ? gift.deliverAt : null
    await sendLetter(tx, { cardId, askedBy: accountId, toEmail, toName, fromName, words, design, sendAt })
  })
}

/** As long as nobody used it or has it, and the club did not replace it for whoever got it. */
export function isResendable({ cardId, holderId, state, untouched, replaced, way }: sql.GiftRow): boolean {
  return (
    way === 'mail' && cardId !== null && holderId === null && state === 'active' && untouched && !replaced
  )
}
