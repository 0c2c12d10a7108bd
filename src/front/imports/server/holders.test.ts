import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describePasses } from '#products/bonogallo/server/pass/describe-passes.ts'
import { cedeMatch } from '#products/bonogallo/server/statement/cede-match.ts'
import { endPassesOf } from '#products/bonogallo/server/pass/end-passes.ts'
import { lockPayingOrders } from '#products/bonogallo/server/statement/money.ts'
import { holdRenewalSeats } from '#products/bonogallo/server/hold/renewal-seats.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { balanceOf, ledgerFaults } from '#selling/ledger/server/sql.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { miscounted } from '#front/integrity/server/seats-and-tickets.ts'
import { dayInMexico } from '#lib/dates.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { dirtyHolders, type Place } from '../../../../db/seed/dirty-club/holders.ts'
import type { FileForm } from '../../../../db/seed/dirty-club/write-file.ts'
import { describeLines } from './describe.ts'
import { countLines } from './import-rows.ts'
import { applyFile, fileOf, linesFound, mistakesOf, tryFile, undoFile } from './testing/bring-file.ts'

let server: TestServer
let places: Place[]
const today = dayInMexico(new Date())
const plan = 'Abono de prueba'
let planId: number
const pesos = 3000

beforeAll(async () => {
  server = await testServer()
  const { db, config } = server
  await ensureSigningKey(db, config.masterKey)
  await sql`update bonus_plans set status = 'ended'`.execute(db)
  planId = await stagePlan(db, { name: plan, priceCents: pesos * 100 })
  const { rows } = await sql<Place>`
    select seat.section, seat.row_label as row, seat.seat_label as seat from bonus_plans plan
    join plan_seats seat on seat.plan_id = plan.seating_plan_id
    join (select seat_id from event_seats where event_id in (1, 2, 3) and status = 'free' group by seat_id having count(*) = 3) free
      using (seat_id)
    where plan.id = ${planId} order by seat.seat_id`.execute(db)
  places = rows
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await ledgerFaults(server.db)).toEqual([])
  expect(await miscounted(server.db)).toEqual([])
})

/** Places that no test has had yet. */
const takePlaces = (count: number) => places.splice(0, count)

const header = [
  'Titular',
  'Correo',
  'Celular',
  'Nacimiento',
  'Lugar',
  'Precio',
  'Pagado hasta',
  'Renueva',
  'Tutor',
]
const named = ({ section, row, seat }: Place) => `${section}-${row}-${seat}`
const far = '30/06/2029'

async function counted(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    server.db,
  )
  return rows[0]!.n
}
const everything = async () =>
  Promise.all(
    ['accounts', 'passes', 'orders', 'order_lines', 'tickets', 'pass_matches', 'instalments'].map(counted),
  )

describe('season holders of a dirty file', () => {
  it('judges every line as it truly is, in each encoding', async () => {
    const forms: FileForm[] = [
      { encoding: 'utf-8-bom', delimiter: ',' },
      { encoding: 'windows-1252', delimiter: ';' },
      { encoding: 'macintosh', delimiter: '\t' },
    ]
    const [blocked, sold] = takePlaces(2)
    await sql`
      update event_seats set status = 'blocked' where event_id = 2 and seat_id = (
        select seat_id from plan_seats where section = ${blocked!.section} and row_label = ${blocked!.row} and seat_label = ${blocked!.seat} limit 1)`.execute(
      server.db,
    )
    for (const [seed, form] of forms.entries()) {
      const taken = [blocked!]
      const file = dirtyHolders({ holders: 900, seed: seed + 1, today, plan, pesos, places, taken })
      const id = await tryFile(server, 'holders', file, form)
      expect(await mistakesOf(server, id, file), form.encoding).toEqual([])
    }
    places.unshift(sold!)
  })

  it('applies once, changes nothing the second time, and is taken back', async () => {
    const file = dirtyHolders({ holders: 400, seed: 9, today, plan, pesos, places: takePlaces(500) })
    const before = await everything()
    const id = await tryFile(server, 'holders', file)
    const { counts } = await countLines(server.db, id)
    await applyFile(server, id)
    expect((await countLines(server.db, id)).counts).toEqual(counts)
    expect(await counted('passes')).toBe(before[1]! + counts.new + counts.joined)
    expect(await counted('tickets')).toBe(before[4]! + 3 * (counts.new + counts.joined))
    const applied = await everything()

    const again = await tryFile(server, 'holders', file, { encoding: 'windows-1252', delimiter: ';' })
    expect((await countLines(server.db, again)).counts).toMatchObject({ new: 0, joined: 0 })
    await applyFile(server, again)
    expect(await everything()).toEqual(applied)

    await undoFile(server, id)
    expect((await linesFound(server, id)).filter(({ reasons }) => reasons.includes('kept_in_use'))).toEqual(
      [],
    )
    expect(await everything()).toEqual(before)
    const { counts: third } = await countLines(
      server.db,
      await tryFile(server, 'holders', file, { encoding: 'utf-16le', delimiter: '\t' }),
    )
    expect(third).toEqual(counts)
  })
})

describe('a season holder who is brought', () => {
  const bring = async (...lines: string[][]) => {
    const id = await tryFile(server, 'holders', fileOf(header, ...lines))
    await applyFile(server, id)
    return { id, lines: await linesFound(server, id) }
  }

  it('sees seat, tickets and statement in Mi bonogallo at once, and a child beside', async () => {
    const [own, child] = takePlaces(2)
    const { lines } = await bring(
      ['Íñigo Peña Ruiz', 'inigo@correo.example', '', '17/05/1980', named(own!), '$3,000.00', far, 'sí', ''],
      [
        'Lía Peña Soto',
        '',
        '',
        `04/03/${Number(today.slice(0, 4)) - 9}`,
        named(child!),
        '1500',
        far,
        '',
        'inigo@correo.example',
      ],
    )
    expect(lines.map(({ verdict }) => verdict)).toEqual(['new', 'joined'])
    expect(lines[1]!.accountId).toBe(lines[0]!.accountId)
    const passes = await describePasses(server.services, lines[0]!.accountId!)
    const told = passes.map(({ holder, fare, priceCents }) => [holder, fare, priceCents])
    expect(told.toSorted((one, other) => String(one[1]).localeCompare(String(other[1])) * -1)).toEqual([
      ['Lía Peña Soto', 'child', 150_000],
      ['Íñigo Peña Ruiz', 'adult', 300_000],
    ])
    for (const pass of passes) {
      expect(pass.matches.every(({ ticketId }) => ticketId !== null)).toBe(true)
      expect(pass.statement.map(({ words, amountCents }) => [words, amountCents])).toEqual([
        ['Traído de la taquilla anterior del club', pass.priceCents],
      ])
      expect(pass.matches.reduce((sum, { shareCents }) => sum + shareCents, 0)).toBe(pass.priceCents)
    }
    expect(passes.find(({ fare }) => fare === 'adult')!.renewal).toMatchObject({ counted: 2, needed: 2 })
  })

  it('has the fare that the club calls so, by its name or key, or that another word means; others are refused', async () => {
    await sql`insert into fares (key, name, position) values ('porra', 'Porra con credencial', 50)`.execute(
      server.db,
    )
    await sql`insert into bonus_prices select (jsonb_populate_record(price, '{"fare": "porra"}')).* from bonus_prices price
      where plan_id = ${planId} and fare = 'adult'`.execute(server.db)
    const fares = ['Porra con credencial', 'PORRA', 'Tercera edad', 'Novios']
    const seats = takePlaces(fares.length)
    const id = await tryFile(
      server,
      'holders',
      fileOf(
        [...header, 'Tarifa'],
        ...fares.map((fare, at) => {
          const mail = `tarifa${at}@correo.example`
          return [
            'Eva Peña Ruiz',
            mail,
            '',
            `1${at}/05/1980`,
            named(seats[at]!),
            '$3,000.00',
            far,
            'sí',
            '',
            fare,
          ]
        }),
      ),
    )
    await applyFile(server, id)
    const lines = await linesFound(server, id)
    expect(lines.at(-1)).toMatchObject({ verdict: 'refused', reasons: ['fare_unknown'] })
    const told = []
    for (const { accountId } of lines.slice(0, -1))
      told.push(...(await describePasses(server.services, accountId!)).map(({ fare }) => fare))
    expect(told).toEqual(['porra', 'porra', 'senior'])
  })

  it('gets credit for a match given up and what is left at the end, never more than was paid', async () => {
    const [seat] = takePlaces(1)
    const { lines } = await bring([
      'Rosa Mora Cid',
      'rosa@correo.example',
      '',
      '',
      named(seat!),
      '3000',
      far,
      '',
      '',
    ])
    const accountId = lines[0]!.accountId!
    const [pass] = await describePasses(server.services, accountId)
    const match = pass!.matches.at(-1)!
    const ceded = await cedeMatch(server.db, pass!.id, match.event.id, accountId)
    expect(ceded).toBe(70_000)
    await server.db
      .transaction()
      .execute(async (tx) =>
        endPassesOf(tx, pass!.orderId, 'holder', await lockPayingOrders(tx, pass!.orderId)),
      )
    expect(await balanceOf(server.db, creditOf(accountId))).toBe(70_000 + 200_000)
  })

  it('pays by the month what is not paid elsewhere', async () => {
    const [seat, other] = takePlaces(2)
    const paid = '15/12/2026'
    const { lines } = await bring(
      ['Memo Ríos Paz', 'memo@correo.example', '', '', named(seat!), '3000', paid, '', ''],
      ['Mina Ríos Paz', 'mina@correo.example', '', '', named(other!), '3001', paid, '', ''],
    )
    expect(lines[1]).toMatchObject({ verdict: 'refused', reasons: ['price_not_in_months'] })
    const [pass] = await describePasses(server.services, lines[0]!.accountId!)
    expect(pass!.instalments.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'scheduled',
      'scheduled',
      'scheduled',
      'scheduled',
    ])
    expect([pass!.paidCents, pass!.unspentCents]).toEqual([100_000, 100_000])
  })

  it('is refused where the seat is sold, has a holder, or is held by somebody who buys; the reason says which', async () => {
    const [sold, held, blocked, mine] = takePlaces(4)
    const idOf = ({
      section,
      row,
      seat,
    }: Place) => sql`(select seat_id from plan_seats where section = ${section}
      and row_label = ${row} and seat_label = ${seat} order by plan_id desc limit 1)`
    const { db } = server
    const [order] = await db.selectFrom('orders').select('id').limit(1).execute()
    await bring(['Saúl Vera Paz', 'saul@correo.example', '', '', named(mine!), '', far, '', ''])
    const undo = sql`update event_seats set status = 'free', order_id = null, hold_id = null, held_until = null where event_id = 1 and seat_id = ${idOf(sold!)}`
    await sql`update event_seats set status = 'sold', order_id = ${order!.id} where event_id = 1 and seat_id = ${idOf(sold!)}`.execute(
      db,
    )
    await sql`update event_seats set status = 'held', hold_id = gen_random_uuid(), held_until = now() + interval '5 minutes'
      where event_id = 3 and seat_id = ${idOf(held!)}`.execute(db)
    await sql`update event_seats set status = 'blocked' where event_id = 2 and seat_id = ${idOf(blocked!)}`.execute(
      db,
    )
    const row = (mail: string, place: Place) => [
      'Otra Persona Más',
      mail,
      '',
      '',
      named(place),
      '',
      far,
      '',
      '',
    ]
    const id = await tryFile(
      server,
      'holders',
      fileOf(
        header,
        row('a@refused.example', sold!),
        row('b@refused.example', held!),
        row('c@refused.example', blocked!),
        row('d@refused.example', mine!),
      ),
    )
    expect((await linesFound(server, id)).map(({ reasons }) => reasons)).toEqual([
      ['seat_sold'],
      ['seat_held'],
      ['seat_blocked'],
      ['seat_of_another'],
    ])
    const { lines } = await describeLines(db, id, {})
    const { rows } = await sql<{ name: string }>`
      select home || ' vs ' || away as name from events where id in (1, 3, 2) order by array_position(array[1, 3, 2], id)`.execute(
      db,
    )
    expect(lines.map(({ thing }) => thing!.split(' · ')[2])).toEqual([
      ...rows.map(({ name }) => name),
      undefined,
    ])
    await undo.execute(db)
  })

  it('says that whoever may be a child needs a birth date, and makes no grown-up of them', async () => {
    const [one, two, three] = takePlaces(3)
    const id = await tryFile(
      server,
      'holders',
      fileOf(
        [...header, 'Tarifa'],
        [
          'Uno Menor Vela',
          'menor1@correo.example',
          '',
          '',
          named(one!),
          '',
          far,
          '',
          'mama@correo.example',
          '',
        ],
        ['Dos Menor Vela', 'menor2@correo.example', '', '', named(two!), '', far, '', '', 'Infantil'],
        ['Tres Mayor Vela', 'mayor3@correo.example', '', '', named(three!), '', far, '', '', 'Adulto'],
      ),
    )
    expect((await linesFound(server, id)).map(({ verdict, reasons }) => [verdict, ...reasons])).toEqual([
      ['refused', 'birth_missing'],
      ['refused', 'birth_missing'],
      ['new'],
    ])
  })

  it('of two files with one seat at the same time one has it, and the other says why', async () => {
    const [seat] = takePlaces(1)
    const one = await tryFile(
      server,
      'holders',
      fileOf(header, ['Uno Primero Vela', 'uno@correo.example', '', '', named(seat!), '', far, '', '']),
    )
    const two = await tryFile(
      server,
      'holders',
      fileOf(header, ['Dos Segundo Vela', 'dos@correo.example', '', '', named(seat!), '', far, '', '']),
    )
    await applyFile(server, one)
    await applyFile(server, two)
    expect((await linesFound(server, one))[0]!.verdict).toBe('new')
    expect((await linesFound(server, two))[0]).toMatchObject({
      verdict: 'refused',
      reasons: ['seat_of_another'],
    })
    const double = sql`
      insert into passes (plan_id, account_id, order_id, seat_id, zone_id, fare, first_name, last_name, price_cents, instalment_cents, rules)
      select plan_id, account_id, (select id from orders where id <> passes.order_id limit 1), seat_id, zone_id, fare, 'x', 'y', 1, 1, rules
      from passes order by created_at desc limit 1`.execute(server.db)
    await expect(double).rejects.toThrow('passes_one_live_per_seat')
  })

  it('keeps what somebody used when the import is taken back, and says so', async () => {
    const [used, unused, claimed, before] = takePlaces(4)
    await sql`insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at)
      values ('antes@correo.example', 'x', 'Tiene Cuenta', 'Antes', '1', now() - interval '1 day')`.execute(
      server.db,
    )
    const { id, lines } = await bring(
      ['Usa Boleto Ya', 'usa@correo.example', '', '', named(used!), '', far, '', ''],
      ['Nunca Entró Luna', 'nunca@correo.example', '', '', named(unused!), '', far, '', ''],
      ['Reclama Cuenta Sol', 'reclama@correo.example', '', '', named(claimed!), '', far, '', ''],
      ['Tiene Cuenta Antes', 'antes@correo.example', '', '', named(before!), '', far, '', ''],
    )
    await sql`update tickets set checked_in_at = now(), checked_in_gate = '1' where account_id = ${lines[0]!.accountId} and event_id = 1`.execute(
      server.db,
    )
    await sql`update accounts set terms_version = '1', terms_accepted_at = now() where id = ${lines[2]!.accountId}`.execute(
      server.db,
    )
    await undoFile(server, id)
    const after = await linesFound(server, id)
    expect(after.map(({ undone }) => undone)).toEqual([false, true, false, true])
    for (const at of [0, 2]) {
      expect(after[at]!.reasons).toContain('kept_in_use')
      expect(await describePasses(server.services, lines[at]!.accountId!)).toMatchObject([
        { status: 'active' },
      ])
    }
    // Who had an account of their own sees that it ended, and the seat is on sale again.
    expect(await describePasses(server.services, lines[3]!.accountId!)).toMatchObject([
      { status: 'cancelled', ending: 'undone', inFavourCents: 0 },
    ])
    expect(await balanceOf(server.db, creditOf(lines[3]!.accountId!))).toBe(0)
  })

  it('has the seat kept in the plan that follows when the file says so, and not when it says no', async () => {
    const [yes, no] = takePlaces(2)
    const { lines } = await bring(
      ['Sí Renueva Cruz', 'si.renueva@correo.example', '', '', named(yes!), '', far, 'SI', ''],
      ['No Renueva Cruz', 'no.renueva@correo.example', '', '', named(no!), '', far, 'no', ''],
    )
    await stagePlan(server.db, { name: 'El que sigue', followsId: planId, renewing: true, events: [4] })
    await sql`
      insert into event_seats (event_id, seat_id, zone_id) select 4, seat_id, zone_id from event_seats where event_id = 1
      on conflict do nothing`.execute(server.db)
    await holdRenewalSeats(server.db)
    const kept = await server.db
      .selectFrom('keptSeats')
      .select('accountId')
      .where(
        'accountId',
        'in',
        lines.map(({ accountId }) => accountId!),
      )
      .execute()
    expect(kept).toEqual([{ accountId: lines[0]!.accountId }])
    await sql`update bonus_plans set status = 'ended' where name = 'El que sigue'`.execute(server.db)
  })
})
