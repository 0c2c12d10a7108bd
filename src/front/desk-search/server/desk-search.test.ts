import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#lib/endpoint.ts'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import type { searchDesk } from '../contract.ts'

let world: World
type Staff = Awaited<ReturnType<typeof staff>>
let support: Staff
beforeAll(async () => {
  world = await openWorld()
  support = await staff(world, 'support')
})
afterAll(() => world.close())

const find = async (text: string, who = support) => {
  const answer = await who.post('/desk/search', { text })
  if (answer.status !== 200) throw new Error(`${text}: ${JSON.stringify(answer.body)}`)
  return answer.body as Answer<typeof searchDesk>
}

/** Somebody with a name of their own who paid for one seat. */
async function lucia() {
  const { buyer, order, payment } = await world.fan().holds(1).orders().pays('APRO')
  const tag =
    randomUUID()
      .replace(/[^a-f]/g, '')
      .slice(0, 8) || 'zz'
  const lastDigits = `${Math.floor(1000 + Math.random() * 8999)}`
  await world.db
    .updateTable('accounts')
    .set({
      email: `lucia.${tag}@correo.example`,
      phone: `+52442125${lastDigits}`,
      firstName: 'Lucía',
      lastName: `Peña X${tag}`,
    })
    .where('id', '=', buyer.accountId)
    .execute()
  const [ticket] = (await buyer.get('/tickets')).body.tickets
  return { buyer, order, payment, tag, lastDigits, ticket }
}

describe('the desk’s search', () => {
  it('finds an order and its buyer by whatever is at hand, and says why', async () => {
    const { order, tag, lastDigits, ticket, payment } = await lucia()
    const { section, row, seat } = ticket.seat
    const digits = Number(ticket.folio.slice(3))
    for (const text of [
      ticket.folio,
      `${digits}`,
      `tq${digits}`,
      `x${tag} lucia`,
      `Lucía x${tag}`,
      `lucia.${tag}`,
      `lucia.${tag}@correo.example`,
      `442 125 ${lastDigits}`,
      lastDigits,
      payment.providerPaymentId,
      ticket.code,
      `${section} ${row} ${seat}`,
      `sección ${section} fila ${row} asiento ${seat}`,
    ])
      expect([text, (await find(text)).orders.rows.map(({ id }) => id)]).toEqual([
        text,
        expect.arrayContaining([order.id]),
      ])
    expect((await find(payment.providerPaymentId)).orders.rows[0]?.because).toBe(
      `pago ${payment.providerPaymentId}`,
    )
    const { people } = await find(`x${tag}`)
    expect(people).toMatchObject({ total: 1, rows: [{ phone: `442 125 ${lastDigits}`, orders: 1 }] })
  })

  it('says of a seat whose it is, and of a free one what it costs', async () => {
    const { ticket, order } = await lucia()
    const { section, row, seat } = ticket.seat
    const taken = (await find(`${section} ${row} ${seat}`)).seats.rows.find(
      ({ eventId }) => eventId === world.event.id,
    )
    expect(taken).toMatchObject({ state: 'sold', taken: { orderId: order.id, gift: false } })
    const free = await world.db
      .selectFrom('eventSeats as one')
      .innerJoin('events', 'events.id', 'one.eventId')
      .innerJoin('planSeats as named', (join) =>
        join.onRef('named.planId', '=', 'events.planId').onRef('named.seatId', '=', 'one.seatId'),
      )
      .select(['named.section', 'named.rowLabel', 'named.seatLabel'])
      .where('events.id', '=', world.event.id)
      .where('one.status', '=', 'free')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { seats } = await find(`${free.section}-${free.rowLabel}-${free.seatLabel}`)
    expect(seats.rows.find(({ eventId }) => eventId === world.event.id)).toMatchObject({
      state: 'free',
      priceCents: expect.any(Number),
      taken: null,
    })
  })

  it('finds matches by rival and by day, for who runs them', async () => {
    const marketing = await staff(world, 'administrator')
    const { away, startsAt } = await world.db
      .selectFrom('events')
      .select(['away', 'startsAt'])
      .where('id', '=', world.event.id)
      .executeTakeFirstOrThrow()
    const day = new Intl.DateTimeFormat('es-MX', {
      timeZone: 'America/Mexico_City',
      day: 'numeric',
      month: 'long',
    }).format(startsAt)
    for (const text of [away, day])
      expect((await find(text, marketing)).matches.rows.map(({ id }) => id)).toContain(world.event.id)
  })

  it('finds nothing of what a role may not read', async () => {
    const { tag } = await lucia()
    const gate = await staff(world, 'gate')
    const found = await find(`x${tag}`, gate)
    expect(Object.values(found).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect((await find(`x${tag}`)).people.total).toBe(1)
  })

  it('finds a group by folio, names, mail, phone, tax number and the bank’s reference, for who may read groups', async () => {
    const tag =
      randomUUID()
        .replace(/[^a-f]/g, '')
        .slice(0, 8) || 'zz'
    const receiver = { rfc: 'CBJ010101AB1', legalName: `Patronato Ñandú X${tag}` }
    const phone = `442${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
    const { rows } = await sql<{ id: string; folio: number }>`
      insert into group_sales (event_id, kind, name, contact, email, phone, quantity, receiver)
      values (${world.event.id}, 'school', ${`Colegio X${tag}`}, ${`Rosa Péreznieto${tag}`}, ${`rosa.${tag}@escuela.example`}, ${phone}, 12,
        ${JSON.stringify(receiver)}::jsonb) returning id, folio`.execute(world.db)
    const { id, folio } = rows[0]!
    const reference = `MBAN${tag.toUpperCase()}01`
    const by = await staff(world, 'finance')
    const { order } = await world.fan().holds(1).orders().pays('APRO')
    await sql`insert into group_transfers (group_id, order_id, reference, amount_cents, received_on, registered_by)
      select ${id}, ${order.id}, ${reference}, 100, current_date, id from accounts where role = 'finance' limit 1`.execute(
      world.db,
    )
    const said = `GR-${String(folio).padStart(6, '0')}`
    for (const text of [
      said,
      `gr ${folio}`,
      `${folio}`,
      `x${tag} colegio`,
      `pereznieto${tag}`,
      `nandu x${tag}`,
      `rosa.${tag}`,
      phone,
      `+52 ${phone}`,
      reference.toLowerCase(),
    ])
      expect([text, (await find(text)).groups.rows.map((one) => one.id)]).toEqual([
        text,
        expect.arrayContaining([id]),
      ])
    expect((await find(receiver.rfc, by)).groups.total).toBeGreaterThan(0)
    expect((await find(reference)).groups.rows).toMatchObject([
      { folio: said, contact: `Rosa Péreznieto${tag}`, state: 'asked', because: reference },
    ])
    expect((await find(said, await staff(world, 'gate'))).groups.total).toBe(0)
  })

  it('is refused without words, and takes every sign for itself', async () => {
    expect((await support.post('/desk/search', { text: '  ' })).status).toBe(400)
    for (const text of ['%%', "o'a' & !b:*", '\\\\', '((', '125 A 12:*'])
      expect([text, (await support.post('/desk/search', { text })).status]).toEqual([text, 200])
  })
})
