import { sql } from 'kysely'
import { openWorld, type Buyer } from '#world/world.ts'
import { ledgerFaults } from '#selling/ledger/server/sql.ts'
import { freePieces } from '#selling/stock/server/sql.ts'
import { createPack, publishPack } from '../publication/publish-pack.ts'

export type PackOffice = Awaited<ReturnType<typeof openPackOffice>>
export type Held = {
  id: string
  seats: { id: number; zoneId: number }[]
  totalCents: number
  subject: string
}

/** The box office with its demo packs, and what tests of packs do over and over. */
export async function openPackOffice(environment: Record<string, string> = {}) {
  const office = await openWorld(environment)
  const { db } = office
  const packs = await db.selectFrom('packs').selectAll().orderBy('id').execute()
  const [three, scarf] = packs as [(typeof packs)[0], (typeof packs)[0]]
  const scarves = await db.selectFrom('packOptions').select('stockItemId').orderBy('stockItemId').execute()
  let made = 0

  /** Another pack of the same matches as "Tres en casa", with so many pieces. */
  async function pack(pieces: number, change: Partial<Parameters<typeof createPack>[1]> = {}) {
    made += 1
    const events = await db
      .selectFrom('packEvents')
      .select('eventId')
      .where('packId', '=', three.id)
      .execute()
    const prices = await db
      .selectFrom('packPrices')
      .select(['zoneId', 'fare', 'priceCents'])
      .where('packId', '=', three.id)
      .execute()
    const now = new Date(Date.now() - 3 * 24 * 3600 * 1000)
    const packId = await createPack(db, {
      slug: `prueba-${made}`,
      name: `Prueba ${made}`,
      description: 'De prueba',
      salesStartAt: new Date(Date.now() - 24 * 3600 * 1000),
      salesEndAt: three.salesEndAt,
      perPerson: 4,
      eventIds: events.map(({ eventId }) => eventId),
      packs: pieces,
      products: [],
      prices,
      ...change,
    })
    await publishPack(db, { packId, now })
    return db.selectFrom('packs').selectAll().where('id', '=', packId).executeTakeFirstOrThrow()
  }

  const hold = (who: Pick<Buyer, 'post'>, packId: number, input: object) =>
    who.post(`/packs/${packId}/holds`, input)
  async function held(
    who: Pick<Buyer, 'post'>,
    packId: number,
    input: object = { bestAvailable: { quantity: 2 } },
  ) {
    const { status, body } = await hold(who, packId, input)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body as Held
  }
  async function order(who: Buyer, packId: number, input?: object) {
    const { body, status } = await who.post('/orders', { holdId: (await held(who, packId, input)).id })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  async function bought(who: Buyer, packId: number, input?: object) {
    const made = await order(who, packId, input)
    const paid = await who.payByCard(made.id, 'APRO')
    if (paid.body.status !== 'approved') throw new Error(JSON.stringify(paid.body))
    return { ...(await who.read(made.id)), providerPaymentId: paid.body.providerPaymentId as string }
  }

  const eventsOf = async (packId: number) => {
    const events = db.selectFrom('packEvents').select('eventId').where('packId', '=', packId)
    return (await events.orderBy('eventId').execute()).map(({ eventId }) => eventId)
  }

  /**
   * Seats of the pack's zones that are free in all its matches, as the database says: the map may be a moment
   * behind. From the back, so that the best seats do not meet them.
   */
  async function freeSeats(packId: number, quantity: number): Promise<number[]> {
    const eventIds = await eventsOf(packId)
    const rows = await db
      .selectFrom('eventSeats')
      .select('seatId')
      .where('eventId', 'in', eventIds)
      .where('zoneId', 'in', db.selectFrom('packPrices').select('zoneId').where('packId', '=', packId))
      .where('status', '=', 'free')
      .groupBy('seatId')
      .having((eb) => eb.fn.countAll(), '=', eventIds.length)
      .orderBy('seatId', 'desc')
      .limit(quantity)
      .execute()
    return rows.map(({ seatId }) => seatId)
  }

  return {
    ...office,
    three,
    scarf,
    scarves: scarves.map(({ stockItemId }) => stockItemId),
    pack,
    hold,
    held,
    order,
    bought,
    free: async (itemId: number) => (await freePieces(db, [itemId])).get(itemId) ?? 0,
    eventsOf,
    freeSeats,
    /** What each match says of a seat. */
    statesOf: async (packId: number, seatId: number) => {
      const { rows } = await sql<{ status: string }>`
        select status from event_seats join pack_events using (event_id)
        where pack_id = ${packId} and seat_id = ${seatId} order by event_id`.execute(db)
      return rows.map(({ status }) => status)
    },
    countOf: async (packId: number, accountId: string) => {
      const row = await db
        .selectFrom('buyerCounts')
        .select('taken')
        .where('subject', '=', `pack:${packId}`)
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return row?.taken ?? 0
    },
    balanced: async () => ({ ...(await office.books()), faults: await ledgerFaults(db) }),
  }
}
