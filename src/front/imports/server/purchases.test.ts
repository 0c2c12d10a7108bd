import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendedMatches, countQualified } from '#catalogue/sale-phases/server/facts/qualified.ts'
import { refreshDue } from '#front/segments/server/facts.ts'
import { countPeople } from '#front/segments/server/sql.ts'
import { dayInMexico } from '#lib/dates.ts'
import { eraseDue } from '#people/privacy/server/erase.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { dirtyCustomers } from '../../../../db/seed/dirty-club/customers.ts'
import { dirtyPurchases, type DirtyPurchases } from '../../../../db/seed/dirty-club/purchases.ts'
import { fileBytes, type FileForm } from '../../../../db/seed/dirty-club/write-file.ts'
import type { ImportKind } from '../columns.ts'
import { startApply, startCheck, startUndo, takeFile } from './actions.ts'
import { applyImport } from './apply.ts'
import { checkImport } from './check.ts'
import { countLines, findImport } from './import-rows.ts'
import { undoImport } from './undo.ts'

let server: TestServer
const today = dayInMexico(new Date())
const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.parse(today) - days * day).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type File = { header: string[]; lines: { cells: string[] }[] }

async function tried(
  kind: ImportKind,
  { header, lines }: File,
  form: FileForm = { encoding: 'utf-8', delimiter: ',' },
) {
  const { services, db } = server
  const bytes = fileBytes({ header, lines }, form)
  const id = await takeFile(services, {
    kind,
    fileName: `${kind}.csv`,
    stream: Readable.from([bytes]),
    by: null,
  })
  await startCheck(db, id, (await findImport(db, id))!.mapping)
  await checkImport(services, id)
  expect((await findImport(db, id))!).toMatchObject({ state: 'checked', failure: null })
  return id
}
async function applied(...file: Parameters<typeof tried>) {
  const id = await tried(...file)
  await startApply(server.db, id, null)
  await applyImport(server.db, id)
  return id
}
async function undone(id: string) {
  await startUndo(server.db, id, null)
  await undoImport(server.db, id)
}
const past = () =>
  sql<{ cents: number; entered: boolean; email: string }>`select amount_cents as cents, entered, email
    from past_purchases join accounts on accounts.id = account_id`
    .execute(server.db)
    .then(({ rows }) => rows)
async function linesOf(id: string) {
  const { rows } = await sql<{ line: number; verdict: string; reasons: string[]; accountId: string | null }>`
    select line, verdict, reasons, account_id from import_lines where import_id = ${id} order by line`.execute(
    server.db,
  )
  return rows
}
const csv = (text: string): File => {
  const [header, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return { header: header!, lines: lines.map((cells) => ({ cells })) }
}

describe('purchases of before, in a dirty file', () => {
  it('are judged line by line as they truly are, applied once, changed and taken back', async () => {
    const customers = dirtyCustomers({ people: 600, seed: 5, today })
    await applied('customers', customers)
    const file: DirtyPurchases = dirtyPurchases({ customers: customers.known, lines: 1500, seed: 6, today })
    const id = await tried('purchases', file, { encoding: 'windows-1252', delimiter: ';' })
    const words = { new: 'made', same: 'same', refused: 'wrong', changed: 'changed', joined: 'joined' }
    const judged = await linesOf(id)
    const mistakes = judged.flatMap(({ verdict, reasons }, at) => {
      const { truth, cells } = file.lines[at]!
      return words[verdict as 'new'] === truth.is ? [] : [{ truth, verdict, reasons, cells: cells.join('|') }]
    })
    expect(mistakes).toEqual([])

    await startApply(server.db, id, null)
    await applyImport(server.db, id)
    const made = file.lines.filter(({ truth }) => truth.is === 'made')
    const rows = await past()
    expect(rows).toHaveLength(made.length)
    const sum = (of: readonly number[]) => of.reduce((total, cents) => total + cents, 0)
    expect(sum(rows.map(({ cents }) => cents))).toBe(sum(made.map(({ truth }) => truth.cents)))
    expect(rows.filter(({ entered }) => entered)).toHaveLength(
      made.filter(({ truth }) => truth.entered).length,
    )
    // Each with the person whose it is: those whose line has a mailbox say so.
    const mailOf = new Map(customers.known.map(({ who }) => [who.no, who.email]))
    const wrongOwner = await sql<{ n: number }>`select count(*)::int as n from import_lines line
      join accounts on accounts.id = line.account_id where line.import_id = ${id} and line.applied and line.email is not null
      and line.email <> accounts.email`.execute(server.db)
    expect(wrongOwner.rows[0]!.n).toBe(0)
    expect(mailOf.size).toBeGreaterThan(100)

    const again = await tried('purchases', file)
    expect((await countLines(server.db, again)).counts).toMatchObject({ new: 0, changed: 0 })
    await undone(id)
    expect(await past()).toEqual([])
    const { rows: matches } = await sql<{ n: number }>`select count(*)::int as n from past_matches`.execute(
      server.db,
    )
    expect(matches[0]!.n).toBe(0)
  })

  it('change what a later file says of the same part, and say again what they said when that is taken back', async () => {
    await applied(
      'customers',
      csv('Nombre completo,Correo\nRita Solís Mora,rita@past.example\nTito Vera Paz,tito@past.example'),
    )
    const head = 'Folio,Correo,Concepto,Importe,Fecha de compra'
    await applied('purchases', csv(`${head}\nB-1,rita@past.example,Boleto,350,2025-03-01`))
    const second = await applied('purchases', csv(`${head}\nB-1,rita@past.example,Boleto,400,2025-03-01`))
    expect((await countLines(server.db, second)).counts).toMatchObject({ changed: 1 })
    expect((await past()).map(({ cents }) => cents)).toEqual([40_000])
    const stolen = await tried('purchases', csv(`${head}\nB-1,tito@past.example,Boleto,400,2025-03-01`))
    expect(await linesOf(stolen)).toMatchObject([{ verdict: 'refused', reasons: ['folio_of_another'] }])
    await undone(second)
    expect((await past()).map(({ cents }) => cents)).toEqual([35_000])
  })
})

describe('somebody who is erased', () => {
  const head = 'Folio,Correo,Importe,Fecha de compra'
  async function erased(email: string) {
    await sql`insert into account_erasures (account_id, due_at) select id, now() from accounts where email = ${email}`.execute(
      server.db,
    )
    await eraseDue(server.services)
    expect(await server.db.selectFrom('accounts').where('email', '=', email).select('id').execute()).toEqual(
      [],
    )
  }
  const centsOf = async (...emails: string[]) =>
    (await past()).flatMap(({ email, cents }) => (emails.includes(email) ? [cents] : []))

  it('is brought back by no file that was tried before; the rest of it is applied', async () => {
    const people = (other: string) => csv(`Nombre completo,Correo\nAlma Rey Gil,alma@past.example\n${other}`)
    await applied('customers', people('Beto Rey Gil,beto@past.example'))
    const bought = `E-1,alma@past.example,350,2025-03-01\nE-2,beto@past.example,350,2025-03-01`
    const files = [
      await tried('purchases', csv(`${head}\n${bought}`)),
      await tried('customers', people('Nina Rey Gil,nina@past.example')),
    ]
    await erased('alma@past.example')
    for (const id of files) {
      await startApply(server.db, id, null)
      await applyImport(server.db, id)
      expect((await linesOf(id)).map(({ line }) => line)).toEqual([3])
      expect((await findImport(server.db, id))!.state).toBe('applied')
    }
    expect(await centsOf('alma@past.example', 'beto@past.example')).toEqual([35_000])
    const { rows } = await sql`
      select email from accounts where email in ('alma@past.example', 'nina@past.example')`.execute(server.db)
    expect(rows).toEqual([{ email: 'nina@past.example' }])
  })

  it('keeps nobody from taking back a file that changed their purchase', async () => {
    await applied(
      'customers',
      csv('Nombre completo,Correo\nCaro Rey Gil,caro@past.example\nDino Rey Gil,dino@past.example'),
    )
    const of = (amount: number) =>
      csv(`${head}\nF-1,caro@past.example,${amount},2025-03-01\nF-2,dino@past.example,${amount},2025-03-01`)
    await applied('purchases', of(350))
    const second = await applied('purchases', of(400))
    expect(await centsOf('caro@past.example', 'dino@past.example')).toEqual([40_000, 40_000])
    await erased('caro@past.example')
    await undone(second)
    expect((await findImport(server.db, second))!.state).toBe('undone')
    expect(await centsOf('dino@past.example')).toEqual([35_000])
    const { rows } = await sql`select from past_purchases where folio = 'F-1'`.execute(server.db)
    expect(rows).toEqual([])
  })
})

describe('exports of other systems, as they are', () => {
  it('brings pretix orders and positions without counting their money twice', async () => {
    await applied('customers', csv('Nombre completo,Correo\nPía Luna Ríos,pia@past.example'))
    const orders =
      csv(`Event slug,Order code,Order total,Status,Email,Phone number,Order date,Order time,Company,Name,Address,ZIP code,City,Country,State,Custom address field,VAT ID,Date of last payment,Fees,Order locale
gallos-toros,ABC12,700.00,paid,pia@past.example,,2025-02-01,19:30:00,,Pía Luna,,,,,,,,2025-02-01,0.00,es
gallos-toros,DEF34,350.00,canceled,pia@past.example,,2025-02-01,19:30:00,,Pía Luna,,,,,,,,,0.00,es`)
    const positions =
      csv(`Event slug,Order code,Position ID,Status,Email,Phone number,Order date,Order time,Product,Variation,Price,Tax rate,Tax rule,Tax value,Attendee name,Attendee email,Seat name
gallos-toros,ABC12,1,paid,pia@past.example,,2025-02-01,19:30:00,Adulto,,350.00,0.00,,0.00,Luis Otro,,A 1
gallos-toros,ABC12,2,paid,pia@past.example,,2025-02-01,19:30:00,Adulto,,350.00,0.00,,0.00,,,A 2`)
    const first = await applied('purchases', orders)
    expect(await linesOf(first)).toMatchObject([
      { verdict: 'new' },
      { verdict: 'refused', reasons: ['not_paid'] },
    ])
    // Nothing in it is to be mended: it is shown apart, and no file of faults has it.
    const desk = await staff(server, 'administrator')
    const read = async (of: string) => (await desk.get(`/staff/imports/${first}${of}`)).body
    expect(await read('')).toMatchObject({
      counts: { new: 1, refused: 0, skipped: 1 },
      reasons: [{ verdict: 'skipped', code: 'not_paid', count: 1 }],
    })
    expect((await read('/lines?verdict=refused')).lines).toEqual([])
    expect((await read('/lines?verdict=skipped')).lines).toMatchObject([
      { line: 3, verdict: 'skipped', faulty: [{ title: 'Estado', text: 'canceled' }] },
    ])
    expect(
      String(await read('/faults'))
        .trim()
        .split('\r\n'),
    ).toHaveLength(1)
    const second = await applied('purchases', positions)
    expect(await linesOf(second)).toMatchObject([{ verdict: 'new' }, { verdict: 'new' }])
    const admin = await staff(server, 'administrator')
    const { rows } = await sql<{
      id: string
      at: Date
    }>`select account.id, past.bought_at as at from past_purchases past
      join accounts account on account.id = past.account_id where account.email = 'pia@past.example' limit 1`.execute(
      server.db,
    )
    // 19:30 in Querétaro.
    expect(rows[0]!.at.toISOString()).toBe('2025-02-02T01:30:00.000Z')
    const { body } = await admin.get(`/desk/persons/${rows[0]!.id}`)
    expect(body.past).toMatchObject({ purchases: 1, cents: 70_000 })
    expect(body.money).toMatchObject({ netCents: 0, purchases: 0 })
    const story = (await admin.get(`/desk/persons/${rows[0]!.id}/timeline?tab=compras`)).body.entries
    expect(story.map(({ words }: { words: string }) => words)).toContain('En el sistema anterior: Adulto')
    const found = (await admin.get('/desk/persons?search=ABC12')).body.rows
    expect(found.map(({ id }: { id: string }) => id)).toEqual([rows[0]!.id])
  })

  it('brings Hi.Events attendees with the day they went in, by the clock of Greenwich', async () => {
    await applied('customers', csv('Nombre completo,Correo\nNoé Cruz Gil,noe@past.example'))
    const id = await applied(
      'purchases',
      csv(`ID,First Name,Last Name,Email,Status,Is Checked In,Checked In At,Product ID,Product Name,Event ID,Public ID,Short ID,Created Date,Last Updated Date,Notes
7,Noé,Cruz,noe@past.example,ACTIVE,Yes,2025-05-11 02:10:00,1,General,9,A-99XX,a_x,2025-05-01 10:00:00,2025-05-01 10:00:00,
8,Noé,Cruz,noe@past.example,CANCELLED,No,,1,General,9,A-98XX,a_y,2025-05-01 10:00:00,2025-05-01 10:00:00,`),
    )
    expect(await linesOf(id)).toMatchObject([
      { verdict: 'new' },
      { verdict: 'refused', reasons: ['not_paid'] },
    ])
    const { rows } = await sql<{
      day: string
      entered: boolean
    }>`select match_day::text as day, entered from past_purchases
      where folio = 'A-99XX'`.execute(server.db)
    expect(rows).toEqual([{ day: '2025-05-10', entered: true }])
  })

  it('tells on the person’s page what they were for and when, no more exactly than the file does', async () => {
    await applied('customers', csv('Nombre completo,Correo\nUma Paz Rey,uma@past.example'))
    await applied(
      'purchases',
      csv(`Folio,Correo,Concepto,Importe,Fecha de compra,Partido,Fecha del partido
H-1,uma@past.example,Boleto adulto,180,2025-08-01,Gallos vs León,2025-08-14
H-2,uma@past.example,Boleto niño,90,2025-08-14 18:45,Gallos vs León,2025-08-14
H-3,uma@past.example,Boleto adulto,350,,Gallos vs Toluca,2025-06-05
H-4,uma@past.example,Playera,600,,,`),
    )
    const admin = await staff(server, 'administrator')
    const { id } = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'uma@past.example')
      .executeTakeFirstOrThrow()
    const { entries } = (await admin.get(`/desk/persons/${id}/timeline?tab=compras`)).body
    expect(
      entries.map(({ words, detail, when }: { words: string; detail: string; when: string }) => [
        words.replace('En el sistema anterior: ', ''),
        detail,
        when,
      ]),
    ).toEqual([
      ['Boleto niño, Gallos vs León', 'Folio H-2 · $90.00', 'jueves, 14 de agosto de 2025, 6:45\u00a0p.m.'],
      [
        'Boleto adulto, Gallos vs León',
        'Folio H-1 · partido del jueves, 14 de agosto de 2025 · $180.00',
        'viernes, 1 de agosto de 2025',
      ],
      ['Boleto adulto, Gallos vs Toluca', 'Folio H-3 · $350.00', 'jueves, 5 de junio de 2025'],
      ['Playera', 'Folio H-4 · $600.00', 'sin fecha'],
    ])
  })
})

describe('as facts of people', () => {
  it('count for phases and segments beside the matches of today, and for no sum, seat or ticket', async () => {
    await applied(
      'customers',
      csv('Nombre completo,Correo\nEva Rey Sol,eva@past.example\nLeo Paz Cid,leo@past.example'),
    )
    const tables = ['orders', 'tickets', 'payments', 'ledger_entries']
    const counted = async () => {
      const counts = []
      for (const table of tables)
        counts.push(
          (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(server.db))
            .rows[0]!.n,
        )
      return counts
    }
    const before = await counted()
    const evaId = (
      await server.db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', 'eva@past.example')
        .executeTakeFirstOrThrow()
    ).id
    const attendedBefore = await attendedMatches(server.db, evaId, 2)
    const id = await applied(
      'purchases',
      csv(`Folio,Correo,Partido,Fecha del partido,Fecha de compra,Importe,Entró
C-1,eva@past.example,Gallos vs Toros,${daysAgo(3)},${daysAgo(9)},350,Sí
C-2,eva@past.example,Gallos vs Mareas,${daysAgo(2)},${daysAgo(8)},350,No
C-3,leo@past.example,Gallos vs Toros,${daysAgo(3)},${daysAgo(9)},350,No`),
    )
    expect(await counted()).toEqual(before)
    expect(attendedBefore).toBe(0)
    // A concert since then is no match of which somebody could have been at the last ones.
    const { numAffectedRows } =
      await sql`update events set event_kind = 'other', away = '', starts_at = now() - interval '1 day',
      doors_at = now() - interval '26 hours', sales_end_at = now() - interval '1 day'
      where id = (select min(id) from events where status = 'published')`.execute(server.db)
    expect(numAffectedRows).toBe(1n)
    expect(await attendedMatches(server.db, evaId, 2)).toBe(1)
    expect(await attendedMatches(server.db, evaId, 1)).toBe(0)
    expect(await countQualified(server.db, { rule: 'attended', atLeast: 1, ofLast: 2 } as never)).toBe(1)
    while ((await refreshDue(server.db)) > 0);
    const fitting = (rule: object) =>
      countPeople(server.db, { all: [rule], any: [], none: [] } as never, new Date()).then(
        ({ people }) => people,
      )
    expect(await fitting({ kind: 'attended', of: 2, least: 1, most: 2 })).toBe(1)
    const facts = await server.db
      .selectFrom('personFacts')
      .selectAll()
      .where('accountId', '=', evaId)
      .executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ purchases: 2 })
    expect(dayInMexico(facts.firstPaidAt!)).toBe(daysAgo(9))
    await undone(id)
    while ((await refreshDue(server.db)) > 0);
    expect(await attendedMatches(server.db, evaId, 2)).toBe(0)
    expect(
      await server.db
        .selectFrom('personFacts')
        .select('purchases')
        .where('accountId', '=', evaId)
        .executeTakeFirst(),
    ).toEqual({ purchases: 0 })
  })
})
