import { randomUUID } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changePreference } from '#people/notifications/server/actions.ts'
import { notificationJobs } from '#people/notifications/server/jobs.ts'
import { insertEach } from '#people/notifications/server/sql.ts'
import { rounds } from '#world/rounds.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'
import { holderMessageJobs } from './jobs.ts'
import { sendSome, sendStep } from './run.ts'
import { noticeKey } from './sql.ts'
import { crowd } from './testing/crowd.ts'

let world: World
let alma: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  alma = await staff(world, 'marketing')
})
afterAll(() => world.close())

const base = '/desk/holder-messages'
const nowhere = { zoneIds: [], sections: [], gates: [] }
const draft = {
  kind: 'service',
  audience: 'holders',
  scope: nowhere as { zoneIds: number[]; sections: string[]; gates: string[] },
  subject: 'Tu puerta cambió',
  body: 'Para {partido} entras por la {puerta}.\n\nVas a {lugares}.',
  button: 'tickets',
  push: true,
}

async function written(more: Partial<typeof draft> = {}): Promise<string> {
  const { body } = await alma.post(base, { eventId: world.event.id })
  expect((await alma.call('PUT', `${base}/${body.id}`, { ...draft, ...more })).status).toBe(200)
  return body.id as string
}

const read = async (id: string) => (await alma.get(`${base}/${id}`)).body
async function confirm(id: string) {
  const { people, mails, pushes } = (await read(id)).reach
  return alma.post(`${base}/${id}/sending`, { people, mails, pushes })
}
async function confirmed(more: Partial<typeof draft> = {}): Promise<string> {
  const id = await written(more)
  expect((await alma.post(`${base}/${id}/test`)).status).toBe(200)
  expect((await confirm(id)).status).toBe(200)
  return id
}
const letUndoPass = (id: string) =>
  sql`update holder_messages set send_at = now() - interval '1 second' where id = ${id}`.execute(world.db)

async function runJobs() {
  const before = world.mails.length
  const taskList = { ...notificationJobs(world.services).tasks, ...holderMessageJobs(world.services).tasks }
  const logger = new Logger(() => () => undefined)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db)
  await runOnce({
    pgPool: world.pool,
    noPreparedStatements: true,
    taskList,
    noHandleSignals: true,
    logger,
    concurrency: 4,
  })
  return world.mails.slice(before)
}
const noticesOf = async (id: string) => {
  const { rows } = await sql<{ accountId: string; n: number }>`select account_id, count(*)::int as n
    from notifications where key like ${`${noticeKey(id)}%`} group by account_id`.execute(world.db)
  return rows
}
const zoneFor = async (seatId: number) =>
  (
    await world.db
      .selectFrom('eventSeats')
      .select('zoneId')
      .where('eventId', '=', world.event.id)
      .where('seatId', '=', seatId)
      .executeTakeFirstOrThrow()
  ).zoneId

it('opens the draft that was begun and left without a word, instead of one more', async () => {
  const begin = async () => (await alma.post(base, { eventId: world.event.id })).body.id as string
  const begun = await begin()
  expect(await begin()).toBe(begun)
  await alma.call('PUT', `${base}/${begun}`, { ...draft, subject: '', body: 'Hola.' })
  expect(await begin()).not.toBe(begun)
})

it('goes to oneself first: exactly this text, tested by who sends it', async () => {
  await crowd(world.db, world.event.id, 3)
  const id = await written()
  expect((await confirm(id)).body).toMatchObject({ code: 'not_tested' })
  await alma.post(`${base}/${id}/test`)
  const [test] = await runJobs()
  expect(test!.subject).toBe('Prueba: Tu puerta cambió')
  expect(test!.text).toContain('Hola, Alma.')
  expect((await read(id)).tested).toBe(true)

  await alma.call('PUT', `${base}/${id}`, { ...draft, body: `${draft.body} ¡Ven!` })
  expect((await read(id)).tested).toBe(false)
  expect((await confirm(id)).body).toMatchObject({ code: 'not_tested' })
  await alma.post(`${base}/${id}/test`)
  const bruno = await staff(world, 'marketing')
  const { people, mails, pushes } = (await read(id)).reach
  expect((await bruno.post(`${base}/${id}/sending`, { people, mails, pushes })).body).toMatchObject({
    code: 'not_tested',
  })
  expect(
    (await alma.post(`${base}/${id}/sending`, { people: people + 1, mails, pushes })).body,
  ).toMatchObject({
    code: 'numbers_changed',
  })
  expect((await confirm(id)).status).toBe(200)
  // The database keeps it too: neither another text nor one without a test leaves.
  const change = sql`update holder_messages set body = 'Otra cosa' where id = ${id}`.execute(world.db)
  await expect(change).rejects.toThrow('holder_messages_tested')
  expect((await alma.call('PUT', `${base}/${id}`, draft)).body).toMatchObject({ code: 'not_draft' })
})

it('refuses what would be read as it stands', async () => {
  const id = await written({ body: 'Hola {apodo}' })
  expect((await alma.post(`${base}/${id}/test`)).body).toMatchObject({ code: 'unknown_placeholder' })
  const named = await written({ subject: '{nombre}, tu puerta cambió' })
  expect((await alma.post(`${base}/${named}/test`)).body).toMatchObject({ code: 'unknown_placeholder' })
  expect((await alma.call('DELETE', `${base}/${named}`)).status).toBe(200)
  const dropped = await world.db
    .selectFrom('auditLog')
    .select(['accountId', 'subject'])
    .where('action', '=', 'holder_message.dropped')
    .execute()
  expect(dropped).toEqual([{ accountId: alma.accountId, subject: `holder_message:${named}` }])
})

it('can be taken back before the first mail, and then nothing leaves', async () => {
  const id = await confirmed()
  const early = await runJobs()
  expect(early.filter(({ subject }) => subject === draft.subject)).toEqual([])
  expect((await read(id)).state).toBe('waiting')
  expect((await alma.call('DELETE', `${base}/${id}/sending`)).body.state).toBe('draft')
  await runJobs()
  expect(await noticesOf(id)).toEqual([])
  await confirm(id)
  await letUndoPass(id)
  await runJobs()
  expect((await alma.call('DELETE', `${base}/${id}/sending`)).body).toMatchObject({ code: 'too_late' })
  expect((await alma.call('DELETE', `${base}/${id}`)).body).toMatchObject({ code: 'not_draft' })
})

it('is one mail a person that names all their places, and the count says how many', async () => {
  const ana = await world.buyer()
  await sql`update accounts set email_confirmed_at = now() where id = ${ana.accountId}`.execute(world.db)
  const seatIds = await world.freeSeats(3)
  await world.buy(ana, seatIds)
  const zoneIds = [await zoneFor(seatIds[0]!)]
  const id = await confirmed({ scope: { ...nowhere, zoneIds } })
  const { reach } = await read(id)
  expect(reach.people).toBeGreaterThan(0)
  await letUndoPass(id)
  const mails = (await runJobs()).filter(({ subject }) => subject === draft.subject)
  expect(mails).toHaveLength(reach.mails)
  const { email } = (await ana.get('/account')).body
  const mine = mails.filter(({ to }) => to === email)
  expect(mine).toHaveLength(1)
  expect(mine[0]!.text).toMatch(/Tus lugares: .+, fila .+, asientos .+, .+ y .+/)
  expect((await read(id)).progress).toMatchObject({
    total: reach.people,
    told: reach.people,
    mailed: reach.mails,
  })
  // Sent only once nothing of it lies in the queue.
  await runJobs()
  expect((await read(id)).state).toBe('done')
})

it('says whom it does not reach and why, and advertising goes only to who consented', async () => {
  const [yes, no, unconfirmed] = (await crowd(world.db, world.event.id, 3)) as [string, string, string]
  await sql`update accounts set email_confirmed_at = null where id = ${unconfirmed}`.execute(world.db)
  const place = { channel: 'preferences', address: '127.0.0.1', userAgent: 'test' } as const
  await changePreference(world.db, yes, { kind: 'promotions', channel: 'mail', wanted: true }, place)
  const service = (await read(await written())).reach
  expect(service.unreached).toContainEqual({ why: 'unconfirmed', people: 1, tickets: 2 })
  const id = await confirmed({ kind: 'advertising' })
  const { reach } = await read(id)
  expect(reach).toMatchObject({ people: 1, mails: 1 })
  expect(reach.unreached[0]).toMatchObject({ why: 'no_consent', people: service.people })
  await letUndoPass(id)
  const sent = (await runJobs()).filter(({ subject }) => subject === draft.subject)
  expect(sent.map(({ unsubscribeUrl }) => typeof unsubscribeUrl)).toEqual(['string'])
  expect((await noticesOf(id)).map(({ accountId }) => accountId)).toEqual([yes])
  expect(no).not.toBe(yes)
})

it('stops while it runs: what lies in the queue does not leave', async () => {
  await crowd(world.db, world.event.id, 150)
  const id = await confirmed()
  await letUndoPass(id)
  expect(await sendSome(world.db, id)).toBe('more')
  const { body } = await alma.post(`${base}/${id}/stop`)
  expect(body).toMatchObject({ state: 'stopped', progress: { told: 0, mailsWaiting: 0 } })
  const mails = await runJobs()
  expect(mails.filter(({ subject }) => subject === draft.subject)).toEqual([])
  expect(await sendSome(world.db, id)).toBe('over')
})

it('tells each person once, with workers that are killed and workers that race', async () => {
  for (let round = 0; round < rounds(3, 20); round++) {
    const id = await confirmed()
    await letUndoPass(id)
    const { reach } = await read(id)
    const before = world.mails.length
    // The same work in a transaction that never commits, as of a process that dies before its end.
    const killed = () =>
      world.db
        .transaction()
        .execute(async (tx) => {
          await sendStep(tx, id)
          throw new Error('killed')
        })
        .catch(() => undefined)
    const worker = async () => {
      for (;;) {
        const then = await sendSome(world.db, id)
        if (then === 'over') return
        if (then === 'later') await runJobs()
      }
    }
    await Promise.all([worker(), killed(), worker(), killed()])
    await worker()
    const notices = await noticesOf(id)
    expect(notices).toHaveLength(reach.people)
    expect(notices.every(({ n }) => n === 1)).toBe(true)
    await runJobs()
    const letters = world.mails.slice(before).filter(({ subject }) => subject === draft.subject)
    expect(letters).toHaveLength(reach.mails)
    expect(new Set(letters.map(({ to }) => to)).size).toBe(reach.mails)
  }
})

it('would tell people twice without the claim and the one key of a message', async () => {
  const id = await confirmed()
  const waiting = await world.db
    .selectFrom('holderMessagePeople')
    .select('accountId')
    .where('messageId', '=', id)
    .execute()
  const people = waiting.map(({ accountId }) => ({ accountId, body: 'x', mail: {} }))
  const unguarded = (run: number) =>
    insertEach(world.db, people, {
      kind: 'match_notice',
      key: `${noticeKey(id)}:${run}`,
      title: 'x',
      path: '/system/profile-base/events',
    })
  await Promise.all([unguarded(1), unguarded(2)])
  expect((await noticesOf(id)).every(({ n }) => n === 2)).toBe(true)
})

it('a letter to many that was on its way when its worker died is not sent again', async () => {
  const [person] = await crowd(world.db, world.event.id, 1)
  const [noticeId] = await insertEach(world.db, [{ accountId: person!, body: 'x', mail: { once: true } }], {
    kind: 'match_notice',
    key: 'once',
    title: 'Una vez',
    path: '/system/profile-base/events',
  })
  const task = notificationJobs({
    ...world.services,
    sendMail: async (mail) => {
      world.mails.push(mail)
      // The process dies before it can write down that the mail went.
      await new Promise(() => undefined)
    },
  }).tasks['mail_notification']!
  const before = world.mails.length
  void task({ notificationId: noticeId }, {} as never)
  await expect.poll(() => world.mails.length).toBe(before + 1)
  await notificationJobs(world.services).tasks['mail_notification']!(
    { notificationId: noticeId },
    {} as never,
  )
  expect(world.mails.length).toBe(before + 1)
})

it('shows the letter as it comes, in both looks, to whoever has the address', async () => {
  const id = await written({ kind: 'advertising' })
  const { preview } = await read(id)
  const stranger = world.browser()
  for (const look of ['light', 'dark'] as const) {
    const { status, body, headers } = await stranger.get(preview[look])
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain('img-src data:;')
    expect(String(body)).toContain('src="data:image/png;base64,')
    expect(String(body)).not.toContain('cid:')
    expect(String(body)).toContain('Hola, Alma.')
    expect(String(body).includes('@media all')).toBe(look === 'dark')
  }
  expect((await stranger.get(preview.light.replace(/.{3}&look/, 'AAA&look'))).status).toBe(410)
})

it('is for exactly the people of the ticked orders, who all go to one match', async () => {
  const [ana, beto] = [await world.buyer(), await world.buyer()]
  await sql`update accounts set email_confirmed_at = now() where id in (${ana.accountId}, ${beto.accountId})`.execute(
    world.db,
  )
  const [one, other] = await world.freeSeats(2)
  const [bought] = await world.buy(ana, [one!])
  await world.buy(beto, [other!])
  const { status, body } = await alma.post(`${base}/of-orders`, { orderIds: [bought!.orderId] })
  expect(status).toBe(201)
  expect(await read(body.id)).toMatchObject({
    eventId: world.event.id,
    orders: 1,
    reach: { people: 1, tickets: 1 },
  })
  expect((await alma.post(`${base}/of-orders`, { orderIds: [randomUUID()] })).body).toMatchObject({
    code: 'no_tickets',
  })
})

it('is for the people of the ticked orders also when the club has given them another seat', async () => {
  const dora = await world.buyer()
  await sql`update accounts set email_confirmed_at = now() where id = ${dora.accountId}`.execute(world.db)
  const [from, to] = await world.freeSeats(2)
  const [bought] = await world.buy(dora, [from!])
  const clerk = await staff(world, 'support')
  const moves = [{ ticketId: bought!.ticketId, seatId: to!, seenDifferenceCents: 0 }]
  const wish = { moves, waive: true, reason: 'Pilar enfrente' }
  expect((await clerk.post(`/desk/seated-matches/${world.event.id}/moves`, wish)).status).toBe(200)
  const { body } = await alma.post(`${base}/of-orders`, { orderIds: [bought!.orderId] })
  expect((await read(body.id)).reach).toMatchObject({ people: 1, tickets: 1 })
})

it('names whom it does not reach, and why', async () => {
  const carla = await world.buyer()
  const [bought] = await world.buy(carla, await world.freeSeats(2))
  await sql`update accounts set email_confirmed_at = null where id = ${carla.accountId}`.execute(world.db)
  const { body } = await alma.post(`${base}/of-orders`, { orderIds: [bought!.orderId] })
  const path = `${base}/${body.id}/unreached`
  const row = {
    accountId: carla.accountId,
    name: expect.stringMatching(/\w+ \w+/),
    why: 'unconfirmed',
    tickets: 2,
  }
  expect((await alma.get(path)).body).toEqual({ total: 1, rows: [row] })
  // Names were read: the log has by whom, and none of them.
  const { rows } = await sql`select account_id, detail - 'title' as detail from audit_log
    where action = 'holder_message.unreached_read' and subject = ${`holder_message:${body.id}`}`.execute(
    world.db,
  )
  const detail = { eventId: world.event.id, page: 1, count: 1 }
  expect(rows).toEqual([{ accountId: alma.accountId, detail }])
})
