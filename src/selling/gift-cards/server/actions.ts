import { randomBytes } from 'node:crypto'
import { Problem } from '#lib/problem.ts'
import { lockBalance, openAccount, post } from '#selling/ledger/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { blockWords, charactersFrom, shownLength, type GiftCardBlock } from '../rules.ts'
import { clubGiftCards, clubGiftCourtesy, giftLossOf, giftOf } from './ledger-names.ts'
import { cardOfOrder, insertCard, lockCard, setBlock, takenFromCard, type GiftCardRow } from './sql.ts'

type Issued = { amountCents: number; holderId: string | null; note?: string } & (
  | { orderId: string; issuedBy?: never }
  | { issuedBy: string; requestKey: string; orderId?: never }
)

/** A card with its money: what it was bought for, or what the club gives. No revenue: the club owes it until it is used. */
export async function issueCard(tx: Db, card: Issued): Promise<string> {
  const last4 = charactersFrom(randomBytes(shownLength), shownLength)
  const id = await insertCard(tx, { ...card, last4 })
  const sold = card.orderId !== undefined
  const club = sold ? clubGiftCards : clubGiftCourtesy
  await openAccount(tx, giftOf(id), 0)
  await openAccount(tx, club, null)
  await post(tx, {
    key: `gift:${id}:issued`,
    kind: sold ? 'gift_sold' : 'gift_given',
    detail: { cardId: id, ...(sold && { orderId: card.orderId }) },
    postings: [
      { account: giftOf(id), amountCents: card.amountCents },
      { account: club, amountCents: -card.amountCents },
    ],
  })
  return id
}

/** Refuses a card that pays for nothing, in its owner's words. */
export function refuseBlocked({ state, blockedFor }: Pick<GiftCardRow, 'state' | 'blockedFor'>): void {
  if (state === 'blocked')
    throw new Problem('gift_card_blocked', `Esta tarjeta no se puede usar. ${blockWords[blockedFor!]}`)
}

/**
 * Posts money that goes back to a card; what the club had lost by it is made good with it at once. False, and nothing moved, when the
 * entry is posted already.
 */
export async function payIntoCard(
  tx: Db,
  cardId: string,
  entry: { key: string; kind: string; detail: Record<string, string>; from: string; amountCents: number },
): Promise<boolean> {
  const { key, kind, detail, from, amountCents } = entry
  await lockCard(tx, cardId)
  await openAccount(tx, from, null)
  const postings = [
    { account: giftOf(cardId), amountCents },
    { account: from, amountCents: -amountCents },
  ]
  if (!(await post(tx, { key, kind, detail: { ...detail, cardId }, postings }))) return false
  const left = await lockBalance(tx, giftOf(cardId))
  const owed = Math.min(left, -(await lockBalance(tx, giftLossOf(cardId))))
  if (owed > 0)
    await post(tx, {
      key: `${key}:made_good`,
      kind: 'gift_made_good',
      detail: { cardId },
      postings: [
        { account: giftOf(cardId), amountCents: -owed },
        { account: giftLossOf(cardId), amountCents: owed },
      ],
    })
  return true
}

/** A card pays nothing any more; what orders that are not paid hold of it goes back to it, once this transaction has committed. */
export async function blockFor(tx: Db, cardId: string, why: GiftCardBlock): Promise<void> {
  await setBlock(tx, cardId, why)
  await enqueue(tx, 'release_gift_card', { cardId }, { key: `release_gift_card:${cardId}` })
}

/** Why a card's own money moved, which decides what becomes of the card. */
type Moved = { standingCents: number; blockFor: 'charged_back' | 'refunded' | null }
/** What came of it: taken from the card, lost by the club, and whether a card that a bank had stopped pays again. */
type Followed = { takenCents: number; lostCents: number; resumed: boolean }

/**
 * Brings a card in line with what still stands for it of the money that bought it. What went back is taken from the card, as much as is
 * left on it; what was spent before is the club's loss, which later money makes good. What came again is given again. Asked again, it
 * changes nothing more.
 */
export async function followPurchase(
  tx: Db,
  orderId: string,
  { standingCents, blockFor: why }: Moved,
): Promise<Followed | null> {
  const found = await cardOfOrder(tx, orderId)
  if (found === undefined) return null
  const card = (await lockCard(tx, found.id))!
  const taken = await takenFromCard(tx, card.id)
  const wanted = card.amountCents - standingCents
  const moved =
    wanted > taken ? await take(tx, card, taken, wanted) : await giveAgain(tx, card, taken, wanted)
  if (why !== null && card.state === 'active') await blockFor(tx, card.id, why)
  const resumed = why === null && card.blockedFor === 'charged_back' && standingCents > 0
  if (resumed) await setBlock(tx, card.id, null)
  return { ...moved, resumed }
}

/** The key names how much was taken before, so that the same news is one entry. */
async function take(tx: Db, card: GiftCardRow, before: number, wanted: number) {
  const amountCents = wanted - before
  const takenCents = Math.min(amountCents, await lockBalance(tx, giftOf(card.id)))
  const lostCents = amountCents - takenCents
  await openAccount(tx, clubGiftCards, null)
  await openAccount(tx, giftLossOf(card.id), null)
  await post(tx, {
    key: `gift:${card.id}:taken:${await entriesOf(tx, card.id)}`,
    kind: 'gift_taken',
    detail: { cardId: card.id },
    postings: [
      { account: giftOf(card.id), amountCents: -takenCents },
      { account: giftLossOf(card.id), amountCents: -lostCents },
      { account: clubGiftCards, amountCents },
    ],
  })
  return { takenCents, lostCents }
}

async function giveAgain(tx: Db, card: GiftCardRow, before: number, wanted: number) {
  const amountCents = before - wanted
  if (amountCents > 0) {
    const loss = Math.min(amountCents, -(await lockBalance(tx, giftLossOf(card.id))))
    await post(tx, {
      key: `gift:${card.id}:restored:${await entriesOf(tx, card.id)}`,
      kind: 'gift_restored',
      detail: { cardId: card.id },
      postings: [
        { account: giftOf(card.id), amountCents: amountCents - loss },
        { account: giftLossOf(card.id), amountCents: loss },
        { account: clubGiftCards, amountCents: -amountCents },
      ],
    })
  }
  return { takenCents: 0, lostCents: 0 }
}

/** Under the card's lock: a number that no entry of it had. */
async function entriesOf(tx: Db, cardId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('ledgerPostings')
    .select((eb) => eb.fn.count<number>('entryId').distinct().as('n'))
    .where('accountId', 'in', [giftOf(cardId), giftLossOf(cardId)])
    .executeTakeFirstOrThrow()
  return n
}
