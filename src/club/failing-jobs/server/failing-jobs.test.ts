import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireOrder } from '#selling/orders/server/actions.ts'
import { dueOrders } from '#selling/orders/server/sql.ts'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { eachApart } from '#server/job-failures/actions.ts'
import { pauseSeconds, withoutSecrets } from '#server/job-failures/rules.ts'

let world: World
let administrator: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  administrator = await staff(world, 'administrator')
})
afterAll(() => world.close())

const list = async () => (await administrator.get('/staff/failing-jobs')).body.jobs
const ofOrder = async (orderId: string) =>
  (await list()).find(({ subject }: { subject: string }) => subject === orderId)
const statusOf = async (orderId: string) =>
  (await world.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst())?.status

/** An order that nothing can be done with: neither its hold nor itself says until when it lasts. */
async function poison(): Promise<string> {
  const ana = await world.buyer()
  const { id } = await ana.order(1)
  await world.passTime(id, 3600)
  await sql`update orders set hold_id = gen_random_uuid(), hold_ends_at = null, payable_until = now() - interval '2 days'
    where id = ${id}`.execute(world.db)
  return id
}

async function dueOrder(): Promise<string> {
  const { id } = await (await world.buyer()).order(1)
  await world.passTime(id, 3600)
  return id
}

describe('a round with one thing that cannot be done', () => {
  it('does the rest, and tells the administrator what fails', async () => {
    const [bad, good] = [await poison(), await dueOrder()]
    await world.expire()
    expect([await statusOf(bad), await statusOf(good)]).toEqual(['pending', 'expired'])
    expect(await ofOrder(bad)).toMatchObject({ task: 'expire_orders', times: 1, aside: false })
    const { waiting } = (await administrator.get('/staff/today')).body
    const card = waiting.find(({ kind }: { kind: string }) => kind === 'failing_jobs')
    expect([card.count, card.names]).toEqual([1, ['Cerrar pedidos sin pagar']])
  })

  it('would do nothing after it without the guard', async () => {
    const [bad, good] = [await poison(), await dueOrder()]
    await sql`update orders set payable_until = now() - interval '3 days' where id = ${bad}`.execute(world.db)
    const plain = async () => {
      for (const id of await dueOrders(world.db)) await expireOrder(world.db, id)
    }
    await expect(plain()).rejects.toThrow('getTime')
    expect(await statusOf(good)).toBe('pending')
    await world.expire()
    expect(await statusOf(good)).toBe('expired')
  })

  it('passes it by for a while, tries again when asked, and not any more once it is put aside', async () => {
    const bad = await poison()
    await world.expire()
    await world.expire()
    expect((await ofOrder(bad)).times).toBe(1)
    const body = { task: 'expire_orders', subject: bad }
    expect((await administrator.post('/staff/failing-jobs/retry', body)).status).toBe(200)
    await world.expire()
    expect((await ofOrder(bad)).times).toBe(2)
    expect((await administrator.post('/staff/failing-jobs/aside', body)).status).toBe(200)
    expect((await administrator.post('/staff/failing-jobs/aside', body)).body.code).toBe('job_works')
    await sql`update job_failures set retry_at = now() - interval '1 day'`.execute(world.db)
    await world.expire()
    expect(await ofOrder(bad)).toMatchObject({ times: 2, aside: true })
  })

  it('forgets it once it goes well', async () => {
    const bad = await poison()
    await world.expire()
    await sql`update orders set hold_ends_at = now() - interval '1 day' where id = ${bad}`.execute(world.db)
    await administrator.post('/staff/failing-jobs/retry', { task: 'expire_orders', subject: bad })
    await world.expire()
    expect([await statusOf(bad), await ofOrder(bad)]).toEqual(['expired', undefined])
  })

  it('ends only when the database is away', async () => {
    const away = Object.assign(new Error('gone'), { code: '57P01' })
    const round = eachApart(world.db, {
      task: 'try_round',
      things: ['a', 'b'],
      subject: (thing) => thing,
      work: () => Promise.reject(away),
    })
    await expect(round).rejects.toBe(away)
    expect((await list()).some(({ task }: { task: string }) => task === 'try_round')).toBe(false)
  })
})

it('only the administrator sees and moves them', async () => {
  const support = await staff(world, 'support')
  expect((await support.get('/staff/failing-jobs')).status).toBe(403)
  const body = { task: 'expire_orders', subject: '' }
  expect((await support.post('/staff/failing-jobs/retry', body)).status).toBe(403)
  const { waiting } = (await support.get('/staff/today')).body
  expect(waiting.map(({ kind }: { kind: string }) => kind)).not.toContain('failing_jobs')
})

it('an error is told without mails, addresses, keys and codes', () => {
  const said = withoutSecrets(
    'postgres://club:s3cret@db/club refused ana@correo.mx with token=abc and APP_USR-1234567890123456-112233-abcdef0123456789abcdef',
  )
  for (const secret of ['s3cret', 'ana@', 'abc', '1234567890123456']) expect(said).not.toContain(secret)
  expect(withoutSecrets('x'.repeat(1000)).length).toBeLessThanOrEqual(300)
  expect([1, 2, 3, 30].map(pauseSeconds)).toEqual([30, 60, 120, 21_600])
})
