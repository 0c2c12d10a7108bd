import { isOpen } from '#selling/orders/rules.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { eachApart } from '#server/job-failures/actions.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { dueReminder, isAlive } from '../../rules.ts'
import { openPlacesOrder } from '../money/pay.ts'
import { endGroup, keepsPlaces } from '../quote/answer.ts'
import { addStep, lockGroup, quoteOf, toldAt, type GroupRow, type QuoteRow } from '../sql.ts'

/** Looks at every group of which something can still come: what is due is done, once, whoever does it and however often. */
export async function moveGroups(db: Db): Promise<void> {
  const alive = await db
    .selectFrom('groupSales')
    .select('id')
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
  await eachApart(db, {
    task: 'move_groups',
    things: alive,
    subject: ({ id }) => id,
    work: ({ id }) => moveGroup(db, id),
  })
}

/** The same of one group: its match was cancelled, its deposit is gone, a date has passed, or one comes near. */
export function moveGroup(db: Db, groupId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (group === undefined || !isAlive(group.state)) return
    if (await isBusy(tx, group)) return
    if (group.matchStatus === 'cancelled') return end(tx, group, 'match_cancelled')
    if (group.now >= group.startsAt) return end(tx, group, 'lapsed')
    if (isLeft(group)) {
      await endGroup(tx, group, 'declined')
      await addStep(tx, groupId, 'declined')
      return
    }
    if (group.version === 0) return
    const quote = (await quoteOf(tx, groupId, group.acceptedVersion ?? group.version))!
    if (await isDepositLost(tx, group)) return end(tx, group, 'deposit_lost')
    const until = await untilWhen(tx, group, quote)
    if (group.now >= until) return lapse(tx, group, quote)
    await remind(tx, group, until)
  })
}

/** Who asked for it was erased before agreeing: nobody answers any more. */
const isLeft = ({ email, state }: GroupRow): boolean =>
  email === '' && (state === 'asked' || state === 'quoted')

/** Its next date: what was agreed holds, and a newer quote that waits to be agreed to may give it longer. */
async function untilWhen(tx: Db, { id, version, state }: GroupRow, agreed: QuoteRow): Promise<Date> {
  const newest = (await quoteOf(tx, id, version))!
  const [one, other] = [agreed, newest].map((quote) =>
    state === 'confirmed' ? quote.payUntil : quote.holdUntil,
  ) as [Date, Date]
  return one > other ? one : other
}

/** Money may be on its way: what is due waits for its outcome. */
async function isBusy(tx: Db, group: GroupRow): Promise<boolean> {
  const open = await openPlacesOrder(tx, group)
  if (open !== null && open.order.openPayment !== null) return true
  const order = group.depositOrderId === null ? undefined : await findOrder(tx, group.depositOrderId)
  return order !== undefined && isOpen(order.status) && order.openPayment !== null
}

async function isDepositLost(tx: Db, { state, depositOrderId }: GroupRow): Promise<boolean> {
  if (state !== 'confirmed' || depositOrderId === null) return false
  const order = await findOrder(tx, depositOrderId)
  return order?.status === 'refunded' || order?.status === 'credited'
}

/** A date has passed: places that are paid stay, the others go back, and the deposit goes where the quote said. */
async function lapse(tx: Db, group: GroupRow, { keepsDeposit }: QuoteRow): Promise<void> {
  const stays = await keepsPlaces(tx, group)
  const places = await endGroup(tx, group, stays ? 'complete' : 'lapsed', keepsDeposit ? 'kept' : 'returned')
  await addStep(tx, group.id, 'lapsed', { places })
  if (stays) await addStep(tx, group.id, 'complete')
  await tell(tx, group.id, 'lapsed')
}

type Ending = 'match_cancelled' | 'lapsed' | 'deposit_lost'

/** Nobody is at fault for it, or the money is gone already: what is left of a deposit goes back. */
async function end(tx: Db, group: GroupRow, why: Ending): Promise<void> {
  const stays = why !== 'match_cancelled' && (await keepsPlaces(tx, group))
  const step = why === 'deposit_lost' ? 'cancelled' : why
  const places = await endGroup(tx, group, stays ? 'complete' : why === 'lapsed' ? 'lapsed' : 'cancelled')
  await addStep(tx, group.id, step, { places })
  if (why !== 'lapsed') await tell(tx, group.id, step)
}

/** Who has to answer or pay by a date is told before, each time once. */
async function remind(tx: Db, group: GroupRow, until: Date): Promise<void> {
  const days = dueReminder({ until, told: await toldAt(tx, group) }, group.now)
  if (days === null) return
  const key = `remind:${group.version}:${group.state}:${days}`
  if (!(await addStep(tx, group.id, 'reminded', { until: until.toISOString() }, { key }))) return
  await enqueue(
    tx,
    'tell_group',
    { groupId: group.id, what: 'reminder', until: until.toISOString() },
    { key: `tell_group:${group.id}:${key}` },
  )
}

function tell(tx: Db, groupId: string, what: string): Promise<void> {
  return enqueue(tx, 'tell_group', { groupId, what }, { key: `tell_group:${what}:${groupId}` })
}
