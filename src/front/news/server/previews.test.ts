import { afterAll, beforeAll, expect, it } from 'vitest'
import { sha256 } from '#server/session.ts'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import { deleteEndedLinks } from './sql.ts'
import { openDesk } from './testing/desk.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

async function linkTo(of: object, hours?: number): Promise<{ url: URL; token: string; expiresAt: string }> {
  const { status, body } = await desk.post('/news/desk/preview-links', { of, ...(hours && { hours }) })
  expect(status).toBe(201)
  const url = new URL(body.url)
  return { url, token: url.searchParams.get('token')!, expiresAt: body.expiresAt }
}
const open = (token: string) =>
  server.browser().get(`/news/preview?${new URLSearchParams({ token }).toString()}`)

it('shows a draft to who has the link, and only its own', async () => {
  const { id } = await desk.write({ title: 'Nadie lo sabe', body: '**Todavía**' })
  const { url, token } = await linkTo({ articleId: id })
  expect(url.pathname).toBe('/preview2')
  const { body, headers } = await open(token)
  expect(body.event).toBeUndefined()
  expect(body.article).toMatchObject({ title: 'Nadie lo sabe', bodyHtml: '<p><strong>Todavía</strong></p>' })
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(headers['cache-control']).toBe('no-store')
})

it('shows an unpublished match with its zones and prices, which has no page of its own yet', async () => {
  const { db } = server
  const { id } = await db
    .updateTable('events')
    .set({ status: 'draft' })
    .where('away', '=', 'Cometas del Bajío')
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await server.browser().get(`/events/${id}`)).status).toBe(404)
  const { url, token } = await linkTo({ eventId: id })
  expect(url.pathname).toBe('/preview1')
  const { event } = (await open(token)).body
  expect(event).toMatchObject({ id, away: 'Cometas del Bajío', saleState: 'announced' })
  expect(event.zones[0].prices).toHaveLength(3)
})

it('shows a match that has no prices yet', async () => {
  const { db } = server
  const { id } = await db
    .updateTable('events')
    .set({ status: 'draft', priceVersion: null })
    .where('away', '=', 'Centellas de la Sierra')
    .returning('id')
    .executeTakeFirstOrThrow()
  const { event } = (await open((await linkTo({ eventId: id })).token)).body
  expect(event).toMatchObject({ id, fromCents: 0, priceVersion: 0 })
})

it('looks the same when the link ended as when it never was', async () => {
  const { id } = await desk.write()
  const { token } = await linkTo({ articleId: id }, 1)
  await server.db
    .updateTable('previewLinks')
    .set({ createdAt: new Date(Date.now() - 7_200_000), expiresAt: new Date(Date.now() - 1000) })
    .where('tokenHash', '=', sha256(token))
    .execute()
  const ended = await open(token)
  const never = await open('A'.repeat(43))
  expect(ended.status).toBe(404)
  const { reference: _, ...words } = ended.body
  const { reference: __, ...others } = never.body
  expect(words).toEqual(others)
})

it('keeps no token, only its hash, and lets a link live as long as it was asked to', async () => {
  const { id } = await desk.write()
  const { token, expiresAt } = await linkTo({ articleId: id }, 48)
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(47.9)
  expect(hours).toBeLessThanOrEqual(48)
  const { rows } = await server.pool.query(
    `select l::text as row from preview_links l union all select detail::text from audit_log`,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
})

it('refuses links of no length or for ever, and to what does not exist', async () => {
  const { id } = await desk.write()
  for (const hours of [0, -1, 1.5, 337]) {
    const answer = await desk.post('/news/desk/preview-links', { of: { articleId: id }, hours })
    expect([hours, answer.status]).toEqual([hours, 400])
  }
  const strange = [{ articleId: '00000000-0000-4000-8000-000000000000' }, { eventId: 999_999 }]
  for (const of of strange) expect((await desk.post('/news/desk/preview-links', { of })).status).toBe(404)
  expect((await desk.post('/news/desk/preview-links', { of: { articleId: id, eventId: 1 } })).status).toBe(
    400,
  )
})

it('forgets links a week after they ended', async () => {
  const links = () => server.db.selectFrom('previewLinks').select('tokenHash').execute()
  const before = await links()
  const past = (days: number) => new Date(Date.now() - days * 86_400_000)
  await server.db
    .updateTable('previewLinks')
    .set({ createdAt: past(20), expiresAt: past(8) })
    .where('tokenHash', '=', before[0]!.tokenHash)
    .execute()
  await deleteEndedLinks(server.db)
  expect(await links()).toHaveLength(before.length - 1)
})
