import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { demoPeople } from '../../../../db/seed/people.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { openDesk } from './testing/desk.ts'
import { notifyReaders } from './notify-readers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('tells who asked for news of what is published, once, and nobody of drafts, later dates and old articles', async () => {
  const desk = await openDesk(server)
  await sql`update articles set published_at = now() - interval '2 days' where published_at <= now()`.execute(
    server.db,
  )
  await desk.write({ title: 'Un borrador' })
  await desk.publish({ title: 'Vuelve el Chato' })
  const later = await desk.publish({ title: 'Mañana se sabrá' })
  await sql`update articles set published_at = now() + interval '1 day' where id = ${later.id}`.execute(
    server.db,
  )
  await notifyReaders(server.db)
  await notifyReaders(server.db)
  const told = async ({ email, password }: { email: string; password: string }) => {
    const browser = server.browser()
    await browser.login(email, password)
    const { notifications } = (await browser.get('/notifications')).body
    return notifications
      .filter(({ path }: { path: string }) => path.startsWith('/system/detalleNoticia/'))
      .map(({ title }: { title: string }) => title)
  }
  const [ana, beto] = demoPeople as [(typeof demoPeople)[0], (typeof demoPeople)[0]]
  expect(await told(ana)).toEqual(['Vuelve el Chato'])
  expect(await told(beto)).toEqual([])
})
