import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { balanceOf, ledgerFaults } from '#selling/ledger/server/sql.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type Buyer } from '#world/world.ts'
import { moveGroup } from '../life/move.ts'
import { depositOf } from '../money/deposit.ts'
import { placesOf, stepsOf } from '../sql.ts'

export type Groups = Awaited<ReturnType<typeof openGroups>>
type Asked = { groupId: string; folio: string }

const hours = (many: number) => new Date(Date.now() + many * 3_600_000).toISOString()

/** The demo club with purchases, a desk that quotes, and what a group is tried with. */
export async function openGroups() {
  const world = await openWorld()
  const { db } = world
  const eventId = world.event.id
  await sql`update events set requires_fan_id = false, tickets_per_fan = null where id = ${eventId}`.execute(
    db,
  )
  const desk = await staff(world, 'box_office')
  const finance = await staff(world, 'finance')
  const { rows: zones } = await sql<{ id: number; cents: number }>`
    select zone_id as id, total_cents as cents from prices join events on events.id = prices.event_id
      and events.price_version = prices.version where event_id = ${eventId} and fare = 'adult'
    and (select count(*) from event_seats where event_id = ${eventId} and zone_id = prices.zone_id and status = 'free') > 400
    order by total_cents, zone_id`.execute(db)
  const [cheap, dear] = [zones[0]!, zones.at(-1)!]

  async function ask(buyer: Buyer | null, more: object = {}): Promise<Asked> {
    const body = {
      eventId,
      kind: 'school',
      name: 'Colegio Benito Juárez',
      contact: 'Rosa Pérez',
      email: `${randomUUID()}@escuela.example`,
      phone: '4421234567',
      quantity: 12,
      zoneIds: [cheap.id],
      words: 'Somos de sexto.',
      ...more,
    }
    const answer = await (buyer ?? world.browser()).post('/groups', body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    const { folio } = answer.body as { folio: string }
    const { rows } = await sql<{ id: string }>`select id from group_sales
      where 'GR-' || lpad(folio::text, 6, '0') = ${folio}`.execute(db)
    return { groupId: rows[0]!.id, folio }
  }

  const quoteBody = (more: object = {}) => ({
    version: 0,
    lines: [{ zoneId: cheap.id, quantity: 12, placeCents: 30_000 }],
    deposit: { percent: 30 },
    holdUntil: hours(48),
    payUntil: hours(96),
    countUntil: hours(72),
    keepsDeposit: true,
    words: 'Llegan por la puerta 7.',
    ...more,
  })
  const quote = (groupId: string, more: object = {}, by = desk) =>
    by.post(`/desk/groups/${groupId}/quotes`, quoteBody(more))

  const read = async (buyer: Buyer, groupId: string) => (await buyer.get(`/groups/${groupId}`)).body
  const accept = (buyer: Buyer, groupId: string, version = 1) =>
    buyer.post('/groups/acceptance', { groupId, version })

  /** Asked, quoted and agreed to: 12 places at $300.00. */
  async function agreed(buyer: Buyer, more: object = {}): Promise<string> {
    const { groupId } = await ask(buyer)
    const quoted = await quote(groupId, more)
    if (quoted.status !== 201) throw new Error(JSON.stringify(quoted.body))
    const accepted = await accept(buyer, groupId)
    if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body))
    return groupId
  }

  async function payDeposit(buyer: Buyer, groupId: string, holder = 'APRO'): Promise<string> {
    const { body } = await buyer.post(`/groups/${groupId}/deposit`)
    await buyer.payByCard(body.orderId as string, holder)
    return body.orderId as string
  }

  async function confirmed(buyer: Buyer, more: object = {}): Promise<string> {
    const groupId = await agreed(buyer, more)
    await payDeposit(buyer, groupId)
    return groupId
  }

  const held = async (groupId: string) =>
    (await placesOf(db, groupId)).filter(({ state }) => state === 'held')
  const paid = async (groupId: string) =>
    (await placesOf(db, groupId)).filter(({ state }) => state === 'paid')

  /** The order of the first so many places that wait. */
  async function orderPlaces(buyer: Buyer, groupId: string, many: number): Promise<string> {
    const placeIds = (await held(groupId)).slice(0, many).map(({ id }) => id)
    const { status, body } = await buyer.post(`/groups/${groupId}/payments`, { placeIds })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.orderId as string
  }
  async function payPlaces(buyer: Buyer, groupId: string, many: number, holder = 'APRO'): Promise<string> {
    const orderId = await orderPlaces(buyer, groupId, many)
    await buyer.payByCard(orderId, holder)
    return orderId
  }

  /** As if the date had passed: of all its quotes, or of one of them, which nothing else may change. */
  async function passDate(
    groupId: string,
    which: 'hold' | 'pay' | 'count',
    version: number | null = null,
  ): Promise<void> {
    await sql`alter table group_quotes disable trigger group_quotes_are_immutable`.execute(db)
    const back = sql`least(hold_until, now() - interval '2 s')`
    const passed = sql`group_id = ${groupId} and version = coalesce(${version}::smallint, version)`
    await sql`update group_quotes set count_until = least(count_until, now() - interval '3 s') where ${passed}`.execute(
      db,
    )
    if (which !== 'count') await sql`update group_quotes set hold_until = ${back} where ${passed}`.execute(db)
    if (which === 'pay')
      await sql`update group_quotes set pay_until = now() - interval '1 s' where ${passed}`.execute(db)
    await sql`alter table group_quotes enable trigger group_quotes_are_immutable`.execute(db)
  }

  /** As if everything of it had happened so many hours earlier; its dates stay where they are. */
  async function ageSteps(groupId: string, many: number): Promise<void> {
    await sql`alter table group_steps disable trigger group_steps_are_immutable`.execute(db)
    await sql`update group_steps set at = at - make_interval(hours => ${many}) where group_id = ${groupId}`.execute(
      db,
    )
    await sql`alter table group_steps enable trigger group_steps_are_immutable`.execute(db)
  }

  /** How often its organiser was reminded. */
  const reminders = async (groupId: string) =>
    (await stepsOf(db, groupId)).filter(({ step }) => step === 'reminded').length

  const seatStates = async (seatIds: number[]) => {
    const rows = await db
      .selectFrom('eventSeats')
      .select('status')
      .distinct()
      .where('eventId', '=', eventId)
      .where('seatId', 'in', seatIds)
      .execute()
    return rows.map(({ status }) => status).toSorted()
  }

  return {
    ...world,
    desk,
    finance,
    cheap,
    dear,
    eventId,
    ask,
    quote,
    quoteBody,
    read,
    accept,
    agreed,
    confirmed,
    payDeposit,
    payPlaces,
    orderPlaces,
    held,
    paid,
    passDate,
    ageSteps,
    reminders,
    seatStates,
    move: (groupId: string) => moveGroup(db, groupId),
    owed: (groupId: string) => balanceOf(db, depositOf(groupId)),
    /** Every book: payments, counts, ledger. */
    faults: async () => ({ ...(await world.books()), ledger: await ledgerFaults(db) }),
  }
}
