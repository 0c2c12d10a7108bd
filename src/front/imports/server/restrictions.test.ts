import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { restrictionData } from '#people/restrictions/server/personal-data.ts'
import { confirm } from '#people/restrictions/server/actions.ts'
import { keyedHash } from '#server/key-ring.ts'
import { dayInMexico } from '#lib/dates.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { dirtyRestrictions } from '../../../../db/seed/dirty-club/restrictions.ts'
import { demoCurp } from '../../../../db/seed/curp.ts'
import { countLines } from './import-rows.ts'
import { startApply } from './actions.ts'
import { applyFile, fileOf, linesFound, mistakesOf, tryFile, undoFile } from './testing/bring-file.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>
const today = dayInMexico(new Date())
const year = Number(today.slice(0, 4))
beforeAll(async () => {
  server = await testServer()
  admin = await staff(server, 'administrator')
})
afterAll(() => server.close())

const header = [
  'Nombre completo',
  'CURP',
  'Correo',
  'Empezó',
  'Termina',
  'Motivo',
  'Quién la puso',
  'Expediente',
]
const rita = {
  givenNames: 'Rita',
  firstSurname: 'Cano',
  secondSurname: 'Díaz',
  birthDate: '1988-03-09',
  sex: 'M',
} as const
const ritasCurp = demoCurp(rita)

it('judges every line of a dirty file as it truly is, brings each once, and makes nobody an account', async () => {
  const before = await server.db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  const file = dirtyRestrictions({ people: 200, seed: 2, today, known: [] })
  const id = await tryFile(server, 'restrictions', file, { encoding: 'macintosh', delimiter: '\t' })
  expect(await mistakesOf(server, id, file)).toEqual([])
  await expect(startApply(server.db, id, null)).rejects.toThrow('De una restricción responde una persona')
  await applyFile(server, id, admin.accountId)
  const { counts } = await countLines(server.db, id)
  const standing = () =>
    server.db
      .selectFrom('restrictions')
      .select(['reason', 'evidence', 'issuedBy', 'personIndex'])
      .where('issuedBy', '=', admin.accountId)
      .execute()
  expect(await standing()).toHaveLength(counts.new)
  expect(
    (await standing()).every(
      ({ evidence, personIndex }) => evidence!.includes('La puso ') && personIndex !== null,
    ),
  ).toBe(true)

  const again = await tryFile(server, 'restrictions', file)
  expect((await countLines(server.db, again)).counts).toMatchObject({ new: 0, joined: 0 })
  await applyFile(server, again, admin.accountId)
  expect(await standing()).toHaveLength(counts.new)
  await undoFile(server, id, admin.accountId)
  expect(await standing()).toHaveLength(0)
  expect(
    await server.db
      .selectFrom('accounts')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ).toEqual(before)
})

it('waits for whoever gets a Fan ID with that CURP, and refuses them as a customer meanwhile', async () => {
  const end = `${year + 1}-01-15`
  const start = `${year}-06-01`
  const id = await tryFile(
    server,
    'restrictions',
    fileOf(header, ['Rita Cano Díaz', ritasCurp, '', start, end, 'Riña en la tribuna', 'Comité', 'EXP-7']),
  )
  await applyFile(server, id, admin.accountId)
  expect((await linesFound(server, id))[0]).toMatchObject({
    verdict: 'new',
    reasons: ['waits_for_fan_id'],
    accountId: null,
  })
  const customer = await tryFile(
    server,
    'customers',
    fileOf(['Nombre completo', 'Correo', 'CURP'], ['Rita Cano Díaz', 'rita@correo.example', ritasCurp]),
  )
  expect((await linesFound(server, customer))[0]).toMatchObject({
    verdict: 'refused',
    reasons: ['restricted'],
  })

  const { fanId } = await makeFan(server, { email: `${crypto.randomUUID()}@fan.example` })
  const restricted = async () => {
    const { rows } = await sql<{ is: boolean; reason: string | null }>`
      select restricted(${fanId}, now()) as is, (select reason from restrictions_of(${fanId}, now()) limit 1) as reason`.execute(
      server.db,
    )
    return rows[0]!
  }
  expect(await restricted()).toMatchObject({ is: false })
  await sql`update fans set curp_index = ${keyedHash(server.config.masterKey, 'curp', ritasCurp)} where id = ${fanId}`.execute(
    server.db,
  )
  expect(await restricted()).toEqual({ is: true, reason: 'Riña en la tribuna' })
})

it('of more than a year waits here too until a second person confirms it', async () => {
  const curp = demoCurp({ ...rita, givenNames: 'Elsa' })
  const cells = [
    'Elsa Cano Díaz',
    curp,
    '',
    `${year - 1}-01-10`,
    `${year + 2}-01-09`,
    'Bengala',
    'Liga',
    'EXP-8',
  ]
  const id = await tryFile(server, 'restrictions', fileOf(header, cells))
  await applyFile(server, id, admin.accountId)
  expect((await linesFound(server, id))[0]!.reasons).toEqual(['waits_for_fan_id', 'needs_second'])
  const second = await staff(server, 'administrator')
  const listed = async () =>
    (await second.get(`/restrictions/desk?search=${encodeURIComponent('elsa cano')}`)).body.rows
  expect(await listed()).toMatchObject([
    { name: 'Elsa Cano Díaz', fanNumber: null, category: 'objects', state: 'pending', mine: false },
  ])
  const row = await server.db
    .selectFrom('restrictions')
    .select(['id', 'confirmedAt'])
    .where('reason', '=', 'Bengala')
    .executeTakeFirstOrThrow()
  expect(row.confirmedAt).toBeNull()
  await expect(confirm(server.db, row.id, admin.accountId)).rejects.toThrow('alguien distinto')
  await confirm(server.db, row.id, second.accountId)
  const after = await server.db
    .selectFrom('restrictions')
    .select('confirmedBy')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  expect(after.confirmedBy).toBe(second.accountId)

  // Whoever gets a Fan ID with that CURP is the one who is meant; erased, the name goes as well.
  const email = `${crypto.randomUUID()}@fan.example`
  const { fanId } = await makeFan(server, { email })
  const fan = server.db.updateTable('fans').where('id', '=', fanId)
  await fan.set({ curpIndex: keyedHash(server.config.masterKey, 'curp', curp) }).execute()
  const { fanNumber, accountId } = await server.db
    .selectFrom('fans')
    .select(['fanNumber', 'accountId'])
    .where('id', '=', fanId)
    .executeTakeFirstOrThrow()
  const number = async () => (await second.get(`/restrictions/desk?search=${fanNumber}`)).body.rows
  expect(await number()).toMatchObject([{ id: row.id, fanNumber }])
  await restrictionData.erase(server.db, accountId)
  const { personName } = await server.db
    .selectFrom('restrictions')
    .select('personName')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  expect(personName).toBeNull()
})

it('hangs on the Fan ID of a mailbox, tells its owner, and is lifted when the import is taken back', async () => {
  const { fanId } = await makeFan(server, { email: `${crypto.randomUUID()}@fan.example` })
  const owner = await server.db
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['accounts.id', 'accounts.email', 'accounts.firstName', 'accounts.lastName'])
    .where('fans.id', '=', fanId)
    .executeTakeFirstOrThrow()
  const name = `${owner.firstName} ${owner.lastName}`
  const id = await tryFile(
    server,
    'restrictions',
    fileOf(header, [name, '', owner.email, '', `${year}-12-30`, 'Reventa', 'Club', '']),
  )
  expect((await linesFound(server, id))[0]).toMatchObject({ verdict: 'joined', reasons: ['same_email'] })
  await applyFile(server, id, admin.accountId)
  const told = () =>
    server.db.selectFrom('notifications').select('title').where('accountId', '=', owner.id).execute()
  expect(await told()).toContainEqual({ title: 'Tu Fan ID tiene una restricción' })
  await undoFile(server, id, admin.accountId)
  expect((await linesFound(server, id))[0]!.undone).toBe(true)
  expect(await told()).toContainEqual({ title: 'Quitamos la restricción de tu Fan ID' })
})
