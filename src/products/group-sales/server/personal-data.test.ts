import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupData } from './personal-data.ts'
import { openGroups, type Groups } from './testing/groups.ts'

let world: Groups
beforeAll(async () => {
  world = await openGroups()
})
afterAll(() => world.close())

const erase = (accountId: string) => world.db.transaction().execute((tx) => groupData.erase(tx, accountId))

/** Where in a group's rows these words stand still. */
async function found(groupId: string, words: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select 'sale' as place from group_sales one where id = ${groupId} and one::text like ${`%${words}%`}
    union all select 'place' from group_places one where group_id = ${groupId} and one::text like ${`%${words}%`}
    union all select 'step' from group_steps one where group_id = ${groupId} and one::text like ${`%${words}%`}`.execute(
    world.db,
  )
  return rows.map(({ place }) => place)
}

it('a guest who is erased stands in no place and no step; with the organiser go the name and all guests', async () => {
  const ana = await world.buyer()
  const groupId = await world.confirmed(ana)
  const person = { firstName: 'Huitzilín', lastName: 'Xicoténcatl', email: `${randomUUID()}@correo.example` }
  const silent = { firstName: 'Quien', lastName: 'Calla', email: `${randomUUID()}@correo.example` }
  await ana.call('PUT', `/groups/${groupId}/guests`, { guests: [person, silent] })
  const [place] = await world.held(groupId)
  const { body } = await ana.post(`/groups/${groupId}/places/${place!.id}/link`)
  const token = (body.link as string).split('#lugar=')[1]!
  const beto = await world.buyer()
  await beto.post('/groups/guest/acceptance', { token, guest: person })
  const told = async () =>
    ((await world.read(ana, groupId)).history as { words: string }[]).map(({ words }) => words)
  expect(await told()).toContain('Huitzilín Xicoténcatl dijo que va.')
  // The release before this one wrote names.
  await sql`insert into group_steps (group_id, step, detail) values (${groupId}, 'guest_taken', '{"name": "Huitzilín"}')`.execute(
    world.db,
  )
  await erase(beto.accountId)
  expect(await found(groupId, 'Huitzil')).toEqual([])
  await ana.call('DELETE', `/groups/${groupId}/places/${place!.id}/guest`)
  expect(await told()).toEqual(
    expect.arrayContaining(['El invitado del lugar 1 dijo que va.', 'El invitado del lugar 1 ya no va.']),
  )
  await erase(ana.accountId)
  expect(await found(groupId, 'Calla')).toEqual([])
  expect(await found(groupId, silent.email)).toEqual([])
  expect(await found(groupId, 'Benito')).toEqual([])
})

it('what was asked for without an account is of who confirmed its mail, with whom its invoice is for', async () => {
  const ana = await world.buyer()
  const email = (await ana.get('/account')).body.email as string
  const receiver = {
    rfc: 'XAXX010101000',
    legalName: 'ESCUELA PRIMARIA',
    postalCode: '76000',
    taxRegime: '616',
    cfdiUse: 'S01',
    email,
  }
  const { groupId } = await world.ask(null, { email, receiver })
  const { groupId: others } = await world.ask(null)
  const exported = async () => {
    const sections = await groupData.exportOf(world.db, ana.accountId, world.config)
    return sections.find(({ name }) => name === 'grupos')!.rows
  }
  await sql`update accounts set email_confirmed_at = null where id = ${ana.accountId}`.execute(world.db)
  expect(await exported()).toEqual([])
  await erase(ana.accountId)
  expect(await found(groupId, email)).not.toEqual([])
  await sql`update accounts set email_confirmed_at = now() where id = ${ana.accountId}`.execute(world.db)
  expect(await exported()).toMatchObject([{ correo: email, factura_rfc: 'XAXX010101000' }])
  await erase(ana.accountId)
  expect(await found(groupId, email)).toEqual([])
  expect(await found(groupId, 'XAXX010101000')).toEqual([])
  expect(await found(others, 'Benito')).toEqual(['sale'])
})

it('of who is erased ends what was asked for or quoted, mails nobody’s mailbox, and names no order', async () => {
  const ana = await world.buyer()
  const email = (await ana.get('/account')).body.email as string
  await sql`update accounts set email_confirmed_at = now() where id = ${ana.accountId}`.execute(world.db)
  const { groupId } = await world.ask(null, { email })
  expect((await world.quote(groupId)).status).toBe(201)
  const places = await world.held(groupId)
  await erase(ana.accountId)
  await world.runJobs('mail_group_quote', 'tell_group')
  await world.move(groupId)
  const { rows } = await sql<{
    state: string
  }>`select state::text from group_sales where id = ${groupId}`.execute(world.db)
  expect(rows).toEqual([{ state: 'declined' }])
  expect(await world.held(groupId)).toEqual([])
  expect(places).toHaveLength(12)
  await world.runJobs('mail_group_quote', 'tell_group')
  expect(world.mails.filter(({ to }) => to === '' || to === email)).toEqual([])

  const beto = await world.buyer()
  const orderId = await world.payDeposit(beto, await world.agreed(beto))
  const { title } = await world.db
    .selectFrom('orders')
    .select('title')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(title).toMatch(/^Anticipo del grupo GR-\d{6}, /)
})
