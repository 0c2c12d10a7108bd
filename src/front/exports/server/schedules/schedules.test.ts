import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Answer } from '#lib/endpoint.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { tellStaff } from '#people/staff-notices/server/actions.ts'
import type { listSchedules } from '../../contract.ts'
import { makeExport } from '../actions.ts'
import { runSchedules } from './run.ts'

let server: TestServer
type Staff = Awaited<ReturnType<typeof staff>>
let finance: Staff
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('exportSchedules').execute()
  finance = await staff(server, 'finance')
})

const path = '/staff/export-schedules'
const daily = {
  list: 'orders',
  format: 'csv',
  query: { status: 'paid', page: '3', desde: '2026-01-01' },
  range: 'yesterday',
  rhythm: 'day',
  weekday: null,
  hour: 8,
  people: [] as string[],
}
const schedules = async (who = finance) =>
  ((await who.get(path)).body as Answer<typeof listSchedules>).schedules

/** Puts it on a schedule that is done until a moment. */
async function schedule(input: object, doneUntil: string, who = finance): Promise<string> {
  const made = await who.post(path, { ...daily, ...input })
  expect(made.status).toBe(201)
  const row = server.db.updateTable('exportSchedules').where('id', '=', made.body.id)
  await row.set({ doneUntil: new Date(doneUntil) }).execute()
  return made.body.id
}
const runAt = (time: string) => runSchedules(server.services, new Date(time))
const filesOf = (scheduleId: string) =>
  server.db.selectFrom('exports').selectAll().where('scheduleId', '=', scheduleId).orderBy('dueAt').execute()

it('makes a file at its time and once, however many workers look, of the day before as the club counts days', async () => {
  const id = await schedule({}, '2026-11-27T20:00:00Z')
  await runAt('2026-11-28T13:59:00Z')
  expect(await filesOf(id)).toEqual([])
  await Promise.all([1, 2, 3].map(() => runAt('2026-11-28T14:00:30Z')))
  await runAt('2026-11-28T14:01:30Z')
  const [file, ...others] = await filesOf(id)
  expect(others).toEqual([])
  expect(file).toMatchObject({
    accountId: finance.accountId,
    title: 'Pedidos, vie 27 de nov',
    query: { status: 'paid', desde: '2026-11-27', hasta: '2026-11-27' },
    dueAt: new Date('2026-11-28T14:00:00Z'),
  })
  await makeExport(server.services, file!.id)
  expect((await finance.get(`/staff/exports/${file!.id}/file`)).status).toBe(200)
  expect(await schedules()).toMatchObject([
    { last: { at: '2026-11-28T14:00:00Z', status: 'ready' }, failures: 0, own: true },
  ])
})

it('is not made twice of one time by a worker that forgot that it was: the database has one', async () => {
  const id = await schedule({}, '2026-11-27T20:00:00Z')
  await runAt('2026-11-28T15:00:00Z')
  await server.db
    .updateTable('exportSchedules')
    .set({ doneUntil: new Date('2026-11-27T20:00:00Z') })
    .where('id', '=', id)
    .execute()
  await runAt('2026-11-28T15:00:00Z')
  expect(await filesOf(id)).toHaveLength(1)
})

it('makes up once for what was missed while the server was off', async () => {
  const id = await schedule({ range: 'last_week', rhythm: 'week', weekday: 1 }, '2026-11-01T20:00:00Z')
  await runAt('2026-11-28T20:00:00Z')
  expect(await filesOf(id)).toMatchObject([
    { dueAt: new Date('2026-11-23T14:00:00Z'), query: { desde: '2026-11-16', hasta: '2026-11-22' } },
  ])
})

it('makes a file of each match, the day after it', async () => {
  const [one, other] = await server.db
    .selectFrom('events')
    .select(['id', 'startsAt'])
    .where('status', '=', 'published')
    .where('eventKind', '=', 'match')
    .orderBy('startsAt', 'desc')
    .limit(2)
    .execute()
  const id = await schedule(
    { list: 'absences', query: {}, range: 'last_match', rhythm: 'match', hour: 23 },
    other!.startsAt.toISOString(),
  )
  await runAt(new Date(one!.startsAt.getTime() + 2 * 86_400_000).toISOString())
  expect(await filesOf(id)).toMatchObject([{ eventId: one!.id, query: { eventId: String(one!.id) } }])
})

it('says by what it is narrowed in the words of the screen, in the log too', async () => {
  const { id } = await server.db.selectFrom('events').select('id').limit(1).executeTakeFirstOrThrow()
  const asked = {
    status: 'paid',
    pago: 'oxxo',
    atender: 'si',
    match: String(id),
    search: 'Luna',
    sort: 'folio',
  }
  await schedule({ query: asked }, '2026-11-27T20:00:00Z')
  const [shown] = await schedules()
  const filters = expect.arrayContaining([
    'Estado: Pagado',
    'Pago: OXXO',
    'Por atender',
    expect.stringMatching(/^Partido: ./),
    'Búsqueda: «Luna»',
  ])
  expect(shown).toMatchObject({ query: asked, filters })
  const { detail } = await server.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'export_schedule.made')
    .where('accountId', '=', finance.accountId)
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ filters })
})

it('tells the others who may read the list, and opens for them alone; who lost the right is passed over', async () => {
  const [reader, leaves] = [await staff(server, 'support'), await staff(server, 'support')]
  const id = await schedule({ people: [reader.accountId, leaves.accountId] }, '2026-11-27T20:00:00Z')
  await server.db.updateTable('accounts').set({ role: 'gate' }).where('id', '=', leaves.accountId).execute()
  await runAt('2026-11-28T15:00:00Z')
  const [file] = await filesOf(id)
  await makeExport(server.services, file!.id)
  const open = async (who: Staff) => (await who.get(`/staff/exports/${file!.id}/file`)).status
  expect(await open(reader)).toBe(200)
  expect(await open(leaves)).toBe(404)
  expect(await open(await staff(server, 'support'))).toBe(404)
  expect((await reader.get('/staff/exports')).body.exports).toMatchObject([
    { id: file!.id, from: 'Alma Soto' },
  ])
  expect((await reader.call('DELETE', `/staff/exports/${file!.id}`)).status).toBe(404)
  await tellStaff(server.services)
  for (const who of [reader, finance])
    expect((await who.get('/staff/notices')).body.notices).toContainEqual(
      expect.objectContaining({ path: `/backoffice/exportaciones?archivo=${file!.id}` }),
    )
  expect((await leaves.get('/staff/notices')).body.notices).toEqual([])
  await server.db.updateTable('accounts').set({ role: 'gate' }).where('id', '=', reader.accountId).execute()
  expect(await open(reader)).toBe(404)
})

it.each([
  ['another role', { role: 'gate' as const }],
  ['no role at all', { role: 'buyer' as const }],
])('pauses by itself when its owner has %s, and tells an administrator', async (_, lost) => {
  const id = await schedule({}, '2026-11-27T20:00:00Z')
  await server.db.updateTable('accounts').set(lost).where('id', '=', finance.accountId).execute()
  await runAt('2026-11-28T15:00:00Z')
  expect(await filesOf(id)).toEqual([])
  const administrator = await staff(server, 'administrator')
  expect(await schedules(administrator)).toMatchObject([
    { id, own: false, paused: true, stopped: true, nextAt: null },
  ])
  await tellStaff(server.services)
  expect((await administrator.get('/staff/notices')).body.notices).toContainEqual(
    expect.objectContaining({
      kind: 'export_schedules',
      title: expect.stringMatching(/^Se detuvo «[^»]*Pedidos[^»]*»: quien la programó ya no tiene permiso$/),
    }),
  )
  expect((await administrator.call('DELETE', `${path}/${id}`)).status).toBe(200)
  const told = await server.db
    .selectFrom('auditLog')
    .select(['action', 'accountId'])
    .where('subject', '=', `export_schedule:${id}`)
    .orderBy('id')
    .execute()
  expect(told).toEqual([
    { action: 'export_schedule.made', accountId: finance.accountId },
    { action: 'export_schedule.stopped', accountId: null },
    { action: 'export_schedule.deleted', accountId: administrator.accountId },
  ])
})

it('pauses by itself when its owner works at some matches only', async () => {
  const id = await schedule({}, '2026-11-27T20:00:00Z')
  await server.db
    .insertInto('staffBounds')
    .values({ accountId: finance.accountId, eventIds: [1] })
    .execute()
  await runAt('2026-11-28T15:00:00Z')
  expect(await filesOf(id)).toEqual([])
})

it('is made of nothing that the person, or who is told, may not read, nor of filters that do not fit', async () => {
  const gate = await staff(server, 'gate')
  const status = async (input: object, who = finance) => (await who.post(path, { ...daily, ...input })).status
  expect(await status({}, gate)).toBe(404)
  expect(await status({ people: [gate.accountId] })).toBe(409)
  expect(await status({ query: { role: 'gate' } })).toBe(400)
  expect(await status({ list: 'absences', query: {}, range: 'all' })).toBe(400)
  expect(await status({ list: 'absences', query: {}, range: 'yesterday' })).toBe(409)
  expect(await status({ rhythm: 'week' })).toBe(400)
})

it('is paused, goes on from then, is changed and run now by its owner, and by nobody else', async () => {
  const id = await schedule({}, '2026-11-27T20:00:00Z')
  const other = await staff(server, 'finance')
  expect(await schedules(other)).toEqual([])
  const patch = (paused: boolean, who = finance) => who.call('PATCH', `${path}/${id}`, { paused })
  expect((await patch(true, other)).status).toBe(404)
  expect((await patch(true)).status).toBe(200)
  await runAt('2026-11-28T15:00:00Z')
  expect(await filesOf(id)).toEqual([])
  expect((await patch(false)).status).toBe(200)
  expect((await finance.call('PUT', `${path}/${id}`, { ...daily, hour: 9 })).status).toBe(200)
  expect(await schedules()).toMatchObject([{ hour: 9, paused: false, nextAt: expect.any(String) }])
  expect((await other.post(`${path}/${id}/runs`)).status).toBe(404)
  expect((await finance.post(`${path}/${id}/runs`)).status).toBe(200)
  expect((await finance.post(`${path}/${id}/runs`)).body.code).toBe('export_under_way')
  expect(await filesOf(id)).toHaveLength(1)
})
