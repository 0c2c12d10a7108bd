import { broughtPeople } from '#front/claims/server/testing/brought.ts'
import { applyFile, fileOf, tryFile } from '#front/imports/server/testing/bring-file.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spokenNumber } from '#people/fan-id/card-rules.ts'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { markMailed, notify } from '#people/notifications/server/actions.ts'
import { moveCredit } from '#people/privacy/server/testing/person.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { linkDue } from '#people/linked-accounts/server/link.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { staff } from '#world/staff.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import { offerFor } from './actions.ts'

let world: World
const desk = {} as Record<StaffRole, Awaited<ReturnType<typeof staff>>>
beforeAll(async () => {
  world = await openWorld()
  for (const role of [
    'support',
    'finance',
    'gate',
    'box_office',
    'fan_id_reviewer',
    'administrator',
  ] as const)
    desk[role] = await staff(world, role)
})
afterAll(() => world.close())

type Names = { firstName?: string; lastName?: string; phone?: string | null; email?: string }

async function called(names: Names): Promise<Buyer> {
  const buyer = await world.buyer()
  await world.db.updateTable('accounts').set(names).where('id', '=', buyer.accountId).execute()
  return buyer
}

type Seat = { id: number; zone: number; words: string }

const found = async (search: string, role: StaffRole = 'support') =>
  (
    (await desk[role].get(`/desk/persons?search=${encodeURIComponent(search)}`)).body.rows as { id: string }[]
  ).map(({ id }) => id)
const page = async (accountId: string, role: StaffRole = 'support') =>
  (await desk[role].get(`/desk/persons/${accountId}`)).body
const story = async (accountId: string, role: StaffRole = 'support', query = '') =>
  (await desk[role].get(`/desk/persons/${accountId}/timeline${query}`)).body as {
    entries: { kind: string; words: string; detail: string | null; at: string }[]
    more: string | null
  }
const wordsOf = async (...asked: Parameters<typeof story>) =>
  (await story(...asked)).entries.map(({ words }) => words)

describe('where a person came from', () => {
  it('is the club’s import for who was brought, and claiming it besides once they did', async () => {
    const tag = randomUUID().slice(0, 8)
    const { ids } = await broughtPeople(world.db, [{ email: `luz.${tag}@correo.example` }])
    const id = ids[0]!
    expect(await wordsOf(id)).toEqual(['El club trajo su cuenta'])
    await sql`update accounts set terms_version = 'v1', terms_accepted_at = now() + interval '1 second' where id = ${id}`.execute(
      world.db,
    )
    const { entries } = await story(id)
    expect(entries.map(({ words, detail }) => [words, detail])).toEqual([
      ['Reclamó su cuenta', null],
      ['El club trajo su cuenta', 'Con una importación'],
    ])
    expect(await wordsOf((await world.buyer()).accountId)).toContain('Abrió su cuenta en el club')
  })
})

describe('what was sent to a person', () => {
  it('says by which way, of orders and their resends, of claims and of letters that a feature writes itself', async () => {
    const { db } = world
    const person = await world.buyer()
    const { orderId } = await world.buyOne(person)
    const { folio } = await db
      .selectFrom('orders')
      .select('folio')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    for (const key of [`tickets-${orderId}`, `tickets-${orderId}-2`])
      await db.insertInto('orderMails').values({ orderId, key, sentTo: 'x•••@correo.example' }).execute()
    const { id: roundId } = await db
      .insertInto('claimRounds')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('claimPeople')
      .values({
        roundId,
        accountId: person.accountId,
        state: 'told',
        wave: 1,
        toldAt: new Date(),
        sentTo: 'sms',
        sentAt: new Date(),
      })
      .execute()
    const tell = (key: string, title: string) =>
      notify(db, {
        accountId: person.accountId,
        kind: 'tickets',
        key,
        title,
        body: 'x',
        path: '/system/main',
        mail: 'own',
      })
    await tell('own-letter', 'Su carta')
    await markMailed(db, person.accountId, 'own-letter')
    await tell('no-letter', 'Sin carta')
    const { entries } = await story(person.accountId, 'support', '?tab=mensajes')
    const told = new Map(entries.map(({ words, detail }) => [words, detail]))
    expect(told.get(`Le mandamos los boletos de su compra ${folioOf(folio)}`)).toBe(
      'Por correo, a x•••@correo.example',
    )
    expect(told.get(`Le reenviamos los boletos de su compra ${folioOf(folio)}`)).toBe(
      'Por correo, a x•••@correo.example',
    )
    expect(told.get('Le mandamos: Reclama tu cuenta')).toBe('Por mensaje de texto')
    expect(told.get('Le avisamos: Su carta')).toBe('Por correo')
    expect(told.get('Le avisamos: Sin carta')).toBe('En su cuenta')
    expect((await wordsOf(person.accountId, 'gate')).some((words) => /Le (man|reen|avis)/.test(words))).toBe(
      false,
    )
  })
})

describe('accounts linked with a person’s', () => {
  it('are told with their reason and their group, to who may look into it', async () => {
    const phone = '+524427776655'
    const [one, other] = [await called({ phone }), await called({ phone })]
    await linkDue(world.services)
    const { linked } = await page(one.accountId, 'fan_id_reviewer')
    expect(linked).toMatchObject({ size: 2, state: 'open', reasons: 'Mismo celular terminado en 6655' })
    expect((await page(other.accountId, 'fan_id_reviewer')).linked.id).toBe(linked.id)
    expect((await page(one.accountId)).linked).toBeNull()
    expect((await page((await world.buyer()).accountId, 'fan_id_reviewer')).linked).toBeNull()
  })
})

describe('groups of a person', () => {
  it('are on their page for who may read groups, those of their mailbox that nobody took too', async () => {
    const [ana, other] = [await world.buyer(), await world.buyer()]
    const mailbox = `ana.${randomUUID()}@correo.example`
    await sql`update accounts set email = ${mailbox}, email_confirmed_at = now() where id = ${ana.accountId}`.execute(
      world.db,
    )
    const ask = async (name: string, accountId: string | null, email: string) =>
      sql`insert into group_sales (event_id, account_id, kind, name, contact, email, phone, quantity)
        values (${world.event.id}, ${accountId}, 'company', ${name}, 'Rosa Pérez', ${email}, '4421234567', 12)`.execute(
        world.db,
      )
    await ask('Empresa Uno', ana.accountId, 'compras@empresa.example')
    await ask('Empresa Dos', null, mailbox)
    await ask('Empresa de otros', other.accountId, mailbox)
    const { groups } = await page(ana.accountId, 'finance')
    expect(groups).toMatchObject([
      { name: 'Empresa Dos', places: 12, state: 'asked', folio: expect.stringMatching(/^GR-\d{6}$/) },
      { name: 'Empresa Uno' },
    ])
    expect(groups).toHaveLength(2)
    expect((await page(other.accountId, 'finance')).groups).toHaveLength(1)
    expect((await page(ana.accountId, 'gate')).groups ?? null).toBeNull()
  })
})

describe('persons', () => {
  it('are found by name either way round and without accents, mail, mobile, folio, seat and card', async () => {
    const tag = randomUUID().slice(0, 8).replace(/\d/g, 'x')
    const person = await called({
      firstName: 'José',
      lastName: `Núñez${tag}`,
      phone: '+524429871234',
      email: `jn.${tag}@correo.example`,
    })
    const bought = await world.buyOne(person)
    const { folio } = await world.db
      .selectFrom('orders')
      .select('folio')
      .where('id', '=', bought.orderId)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ seat: string }>`
      select seat.section || ' ' || seat.row_label || ' ' || seat.seat_label as seat from plan_seats seat
      join events event on event.plan_id = seat.plan_id where event.id = ${world.event.id} and seat.seat_id = ${bought.seatId}`.execute(
      world.db,
    )
    const { cardLast4 } = await world.db
      .selectFrom('payments')
      .select('cardLast4')
      .where('orderId', '=', bought.orderId)
      .executeTakeFirstOrThrow()
    for (const typed of [
      `nunez${tag} jose`,
      `José Núñez${tag}`,
      `jn.${tag}@`,
      '9871234',
      `TQ-${folio}`,
      rows[0]!.seat,
      cardLast4!,
    ])
      expect([typed, await found(typed)]).toEqual([typed, expect.arrayContaining([person.accountId])])
    expect(await found(`nadie${tag}`)).toEqual([])
  })

  it('are found by their whole Fan ID, however its groups are written, and by nobody else’s', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    for (const { accountId } of [ana, beto])
      await makeFan(world, { email: `${accountId}@correo.example`, accountId })
    const { fanNumber } = await world.db
      .selectFrom('fans')
      .select('fanNumber')
      .where('accountId', '=', ana.accountId)
      .executeTakeFirstOrThrow()
    for (const typed of [fanNumber, spokenNumber(fanNumber), spokenNumber(fanNumber).toLowerCase()])
      for (const role of ['support', 'fan_id_reviewer'] as const)
        expect([typed, role, await found(typed, role)]).toEqual([typed, role, [ana.accountId]])
    expect(await found(fanNumber.slice(0, -1))).not.toContain(ana.accountId)
    const { fan } = await page(ana.accountId)
    expect(fan).toMatchObject({ number: fanNumber, approved: true, restricted: false })
  })

  it('are found by a seat that is theirs without a ticket: of a bonogallo, promised for a match, or of their group', async () => {
    const { db, event } = world
    const [holder, promised, organiser] = [await world.buyer(), await world.buyer(), await world.buyer()]
    const { rows: seats } = await sql<{ id: number; zone: number; words: string }>`
      select seat.seat_id as id, seat.zone_id as zone, place.section || ' ' || place.row_label || ' ' || place.seat_label as words
      from event_seats seat join plan_seats place on place.seat_id = seat.seat_id
      join events on events.id = seat.event_id and events.plan_id = place.plan_id
      where seat.event_id = ${event.id} and seat.status = 'free' order by seat.seat_id limit 3`.execute(db)
    const [held, own, grouped] = seats as [Seat, Seat, Seat]
    const planId = await stagePlan(db, { events: [event.id] })
    const pass = async ({ accountId }: Buyer, seat: Seat, status: 'active' | 'ended') => {
      const { rows } = await sql<{ id: string }>`
        with bought as (
          insert into orders (account_id, hold_id, status, paid_at, payable_until, total_cents, price_version, title, kind)
          values (${accountId}, uuidv7(), 'paid', now(), now(), 0, 1, 'Bonogallo', 'bonogallo') returning id)
        insert into passes (plan_id, account_id, order_id, seat_id, zone_id, fare, first_name, last_name, price_cents,
          instalment_cents, rules, status, ending, closed_at)
        select ${planId}, ${accountId}, id, ${seat.id}, ${seat.zone}, 'adult', 'Ana', 'Luna', 1, 1, '{}', ${status}::pass_status,
          ${status === 'ended' ? 'season' : null}::pass_ending, ${status === 'ended' ? new Date() : null}
        from bought returning id`.execute(db)
      return rows[0]!.id
    }
    await pass(holder, held, 'active')
    const ended = await pass(promised, own, 'ended')
    expect(await found(own.words)).not.toContain(promised.accountId)
    await sql`
      with sale as (insert into own_seat_sales (event_id, percent, until) values (${event.id}, 50, now() + interval '1 day') returning id)
      insert into own_seats (sale_id, event_id, seat_id, pass_id, account_id, price_cents)
      select id, ${event.id}, ${own.id}, ${ended}, ${promised.accountId}, 100 from sale`.execute(db)
    await sql`
      with asked as (
        insert into group_sales (event_id, account_id, kind, name, contact, email, phone, quantity)
        values (${event.id}, ${organiser.accountId}, 'company', 'Empresa', 'Rosa', 'rosa@empresa.example', '4421234567', 12)
        returning id)
      insert into group_places (group_id, no, event_id, seat_id, zone_id, face_cents, service_cents)
      select id, 1, ${event.id}, ${grouped.id}, ${grouped.zone}, 100, 0 from asked`.execute(db)
    for (const [{ words }, { accountId }] of [
      [held, holder],
      [own, promised],
      [grouped, organiser],
    ] as const)
      expect([words, await found(words)]).toEqual([words, expect.arrayContaining([accountId])])

    // A child's bonogallo hangs on its guardian's account: its name leads there, and says why.
    const tag = randomUUID().replace(/[^a-f]/g, '')
    const child = { firstName: 'Carlos Hugo', lastName: `Niño${tag}` }
    await db
      .updateTable('passes')
      .set(child)
      .where('accountId', 'in', [holder.accountId, promised.accountId])
      .execute()
    const because = `Bonogallo de Carlos Hugo Niño${tag}`
    const { rows } = (await desk.gate.get(`/desk/persons?search=nino${tag} carlos`)).body
    expect(rows).toMatchObject([{ id: holder.accountId, because }])
    const { people } = (await desk.support.post('/desk/search', { text: `nino${tag}` })).body
    expect(people).toMatchObject({ total: 1, rows: [{ id: holder.accountId, because }] })
    expect((await page(holder.accountId)).holderOf).toEqual([
      { seat: held.words, name: `Carlos Hugo Niño${tag}` },
    ])
    const { firstName, lastName } = await db
      .selectFrom('accounts')
      .select(['firstName', 'lastName'])
      .where('id', '=', holder.accountId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('passes')
      .set({ firstName: firstName.toUpperCase(), lastName })
      .where('accountId', '=', holder.accountId)
      .execute()
    expect((await page(holder.accountId)).holderOf).toEqual([{ seat: held.words, name: null }])
  })

  it('are found by their number in the system before this one, which says why', async () => {
    const tag = randomUUID().slice(0, 8)
    const customers = ['Nombre completo', 'Correo', 'Número de cliente']
    const credit = ['Nombre completo', 'Correo', 'Número de cliente', 'Saldo', 'Concepto']
    const [mail, other] = [`luz.${tag}@correo.example`, `sol.${tag}@correo.example`]
    for (const [kind, file] of [
      ['customers', fileOf(customers, ['Luz Vera Soto', mail, `SOC-${tag}`])],
      ['credit', fileOf(credit, ['Sol Vera Soto', other, `MON-${tag}`, '120.50', 'Tarjeta de regalo'])],
    ] as const)
      await applyFile(world, await tryFile(world, kind, file))
    for (const [typed, email] of [
      [`soc-${tag}`, mail],
      [`MON-${tag}`, other],
    ] as const) {
      const { rows } = (await desk.support.get(`/desk/persons?search=${typed}`)).body
      expect(rows).toMatchObject([{ email, because: 'Número en el otro sistema' }])
      const { people } = (await desk.support.post('/desk/search', { text: typed })).body
      expect(people).toMatchObject({ total: 1, rows: [{ email, because: 'Número en el otro sistema' }] })
    }
    expect(await found(`SOC-${tag}9`)).toEqual([])
  })

  it('are found by the mail of an account that was merged into theirs', async () => {
    const old = await called({ email: `vieja-${randomUUID()}@correo.example` })
    const kept = await world.buyer()
    const { email } = await world.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', old.accountId)
      .executeTakeFirstOrThrow()
    await desk.support.post(`/desk/persons/${kept.accountId}/merges/${old.accountId}`, { reason: 'Es ella' })
    expect(await found(email)).toEqual([kept.accountId])
    expect((await page(old.accountId)).mergedInto).toBe(kept.accountId)
    expect((await page(kept.accountId)).contact.otherMails).toEqual([email])
  })

  it('show each role what is its own', async () => {
    const person = await called({ phone: '+524420001199' })
    await world.buyOne(person)
    const [gate, finance, support] = [
      await page(person.accountId, 'gate'),
      await page(person.accountId, 'finance'),
      await page(person.accountId),
    ]
    expect([gate.contact, gate.money, gate.cases, gate.doubles, gate.sealed]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(gate.tickets.valid).toBe(1)
    expect([finance.money.purchases, finance.cases, finance.sealed]).toEqual([1, null, null])
    expect([support.cases.open, support.contact.phone]).toEqual([0, '+524420001199'])
    expect(await found('4420001199', 'gate')).toEqual([])
    const seen = await wordsOf(person.accountId, 'gate')
    expect(seen.some((words) => /Compró|Pagó|Le avisamos/.test(words))).toBe(false)
    expect(await desk.gate.post(`/desk/persons/${person.accountId}/notes`, { words: 'x' })).toMatchObject({
      status: 403,
    })
  })

  it('show the rival of their places as the club shows it', async () => {
    const person = await world.buyer()
    await world.buyOne(person)
    const [{ away }] = (await page(person.accountId)).places
    await world.db.insertInto('rivals').values({ name: away, color: '#0a7a3c' }).execute()
    const [{ look }] = (await page(person.accountId)).places
    expect(look.rival).toEqual({ crest: null, color: '#0a7a3c' })
  })

  it('tell their story, the newest first, by tab and page by page', async () => {
    const person = await world.buyer()
    const bought = await world.buyOne(person)
    await world.checkIn(bought.ticketId)
    await moveCredit(world, person.accountId, 700)
    await desk.support.post(`/desk/persons/${person.accountId}/notes`, { words: 'Llamar después de las 5' })
    const { entries } = await story(person.accountId)
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const words = entries.map((entry) => entry.words).join(' | ')
    for (const said of [
      'Nota de Alma',
      'Compró 1 boleto',
      'Pagó $',
      '+$7.00 a su favor',
      'Abrió su cuenta en el club',
    ])
      expect(words).toContain(said)
    expect(
      (await story(person.accountId, 'support', '?tab=dinero')).entries.every(({ kind }) =>
        ['payment', 'refund', 'credit'].includes(kind),
      ),
    ).toBe(true)
    expect((await story(person.accountId, 'support', '?year=2001')).entries).toEqual([])
    for (let no = 0; no < 45; no += 1)
      await world.db
        .insertInto('personNotes')
        .values({ accountId: person.accountId, words: `n${no}` })
        .execute()
    const first = await story(person.accountId, 'support', '?tab=mensajes')
    expect(first.entries).toHaveLength(40)
    const second = await story(person.accountId, 'support', `?tab=mensajes&before=${first.more}`)
    expect(second.entries.length).toBeGreaterThan(5)
  })

  it('look like one person by two signs, and by one alone do not', async () => {
    const tag = randomUUID().slice(0, 6).replace(/\d/g, 'y')
    const one = await called({ firstName: 'Ana', lastName: `Luna${tag}`, phone: '+524421112233' })
    const same = await called({ firstName: 'ANA', lastName: `Lúna${tag}`, phone: '+524421112233' })
    const namesake = await called({ firstName: 'Ana', lastName: `Luna${tag}`, phone: '+524425556677' })
    const { doubles } = (await page(one.accountId)) as { doubles: { id: string; signs: string[] }[] }
    expect(doubles).toEqual([
      expect.objectContaining({ id: same.accountId, signs: expect.arrayContaining(['mismo nombre']) }),
    ])
    expect(doubles[0]!.signs.join()).toContain('mismo celular')
    expect(doubles.map(({ id }) => id)).not.toContain(namesake.accountId)
  })

  it('keep sealed data closed until somebody says what for, and it is written down', async () => {
    const person = await world.buyer()
    const path = `/desk/persons/${person.accountId}/reveal`
    expect((await desk.finance.post(path, { why: 'Reclamo' })).status).toBe(403)
    expect((await desk.support.post(path, { why: '' })).status).toBe(400)
    expect((await desk.support.post(path, { why: 'Llamó y pide su CURP' })).body).toEqual({
      curp: null,
      birthDate: null,
      minors: [],
    })
    const { action, detail } = await world.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('subject', '=', `account:${person.accountId}`)
      .where('accountId', '=', desk.support.accountId)
      .executeTakeFirstOrThrow()
    expect([action, detail]).toEqual(['account.revealed', { reason: 'Llamó y pide su CURP' }])
  })

  it('get credit once a key, within the limits of whoever gives it; above them another one approves it', async () => {
    const person = await world.buyer()
    const path = `/desk/persons/${person.accountId}/credit`
    const gift = { key: randomUUID(), amountCents: 5_000, reason: 'Esperó dos horas' }
    const given = await Promise.all(Array.from({ length: 3 }, () => desk.support.post(path, gift)))
    expect(given.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await world.credit(person)).toBe(5_000)
    await world.db
      .insertInto('roleLimits')
      .values({ role: 'box_office', actCents: 10_000, dayCents: null })
      .execute()
    const large = { key: randomUUID(), amountCents: 10_001, reason: 'Se inundó su sección' }
    expect((await desk.box_office.post(path, large)).body.code).toBe('above_limit')
    expect(await world.credit(person)).toBe(5_000)
    const asked = await desk.box_office.post(`${path}-requests`, large)
    expect(asked.status).toBe(200)
    const approved = await desk.finance.post(`/staff/approvals/${asked.body.approvalId}/approval`, {})
    expect(approved.status).toBe(200)
    expect(await world.credit(person)).toBe(15_001)
    expect(await world.faults()).toEqual(noFaults)
  })

  it('have a ticket offered for them, which stays theirs', async () => {
    const person = await world.buyer()
    const { ticketId } = await world.buyOne(person)
    const other = await world.buyer()
    const path = `/desk/persons/${person.accountId}/offers`
    expect((await desk.support.post(path, { ticket: ticketId, to: 'hermana@correo.example' })).status).toBe(
      200,
    )
    const logged = () =>
      world.db
        .selectFrom('auditLog')
        .select(['accountId', 'action'])
        .where('subject', '=', `account:${person.accountId}`)
        .where('action', '=', 'account.ticket_offered')
        .execute()
    expect(await logged()).toEqual([{ accountId: desk.support.accountId, action: 'account.ticket_offered' }])
    expect((await world.tickets(person)).map(({ id }) => id)).toEqual([ticketId])
    // What cannot be written down is not done.
    const next = await world.buyOne(person)
    await sql`alter table audit_log add constraint refuses_offers check (action <> 'account.ticket_offered') not valid`.execute(
      world.db,
    )
    const offer = offerFor(
      world.db,
      { accountId: person.accountId, by: desk.support.accountId },
      { ticket: next.ticketId, to: 'prima@correo.example' },
    )
    await expect(offer).rejects.toThrow('refuses_offers')
    await sql`alter table audit_log drop constraint refuses_offers`.execute(world.db)
    const { rows } = await sql`select from ticket_transfers where ticket_id = ${next.ticketId}`.execute(
      world.db,
    )
    expect(rows).toEqual([])
    expect(
      (
        await desk.support.post(`/desk/persons/${other.accountId}/offers`, {
          ticket: ticketId,
          to: 'x@correo.example',
        })
      ).status,
    ).toBe(404)
  })
})
