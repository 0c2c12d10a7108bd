import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refreshDue } from '#front/segments/server/facts.ts'
import { agree, paid, people } from '#front/segments/server/testing/people.ts'
import { changePreference } from '#people/notifications/server/actions.ts'
import { notificationJobs } from '#people/notifications/server/jobs.ts'
import { insertEach } from '#people/notifications/server/sql.ts'
import { rounds } from '#world/rounds.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'
import { campaignJobs } from './jobs.ts'
import { sendSome, sendStep } from './run.ts'

let world: World
let alma: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  alma = await staff(world, 'marketing')
  // Whom a test means are the only ones who may be written to.
  await sql`update accounts set role = 'gate' where role = 'buyer'`.execute(world.db)
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`update campaign_settings set per_week = 7, per_month = 31`.execute(world.db)
  await sql`update accounts set role = 'gate' where role = 'buyer'`.execute(world.db)
  await refreshed()
})

const refreshed = async () => {
  while ((await refreshDue(world.db)) > 0);
}
const everybody = { all: [], any: [], none: [] }
let named = 0

async function written(more: object = {}, definition: object = everybody): Promise<string> {
  await refreshed()
  const segment = await alma.post('/desk/segments', { name: `Segmento ${(named += 1)}`, definition })
  const { body } = await alma.post('/desk/campaigns', { segmentId: segment.body.id })
  const draft = {
    segmentId: segment.body.id,
    subject: `Vuelve al estadio ${named}`,
    body: '{nombre}, te extrañamos.\n\nHay lugares.',
    button: 'matches',
    eventId: null,
    push: false,
    ...more,
  }
  expect((await alma.call('PUT', `/desk/campaigns/${body.id}`, draft)).status).toBe(200)
  return body.id as string
}
const read = async (id: string) => (await alma.get(`/desk/campaigns/${id}`)).body
const confirm = async (id: string, more: object = {}) =>
  alma.post(`/desk/campaigns/${id}/sending`, { people: (await read(id)).reach.people, ...more })
async function confirmed(more: object = {}, definition: object = everybody): Promise<string> {
  const id = await written(more, definition)
  expect((await alma.post(`/desk/campaigns/${id}/test`)).status).toBe(200)
  expect((await confirm(id)).status).toBe(200)
  await sql`update campaigns set send_at = now() - interval '1 second' where id = ${id}`.execute(world.db)
  return id
}
async function runJobs(sendMail = world.services.sendMail) {
  const before = world.mails.length
  const services = { ...world.services, sendMail }
  const taskList = { ...notificationJobs(services).tasks, ...campaignJobs(services).tasks }
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
const rowsOf = (id: string) =>
  world.db.selectFrom('campaignPeople').selectAll().where('campaignId', '=', id).execute()
const toldOf = async (id: string) =>
  (await rowsOf(id)).filter(({ state }) => state === 'told').map(({ accountId }) => accountId)
const letters = (mails: typeof world.mails) => mails.filter(({ subject }) => subject.startsWith('Vuelve al'))

it('goes to oneself first, then to all but a tenth that its hash holds out', async () => {
  const ids = await people(world.db, 60)
  const none = await people(world.db, 2, false)
  const id = await written()
  expect((await confirm(id)).body).toMatchObject({ code: 'not_tested' })
  await alma.post(`/desk/campaigns/${id}/test`)
  const [test] = await runJobs()
  expect(test!.subject).toMatch(/^Prueba: Vuelve al estadio/)
  expect(test!.text).toContain('Alma, te extrañamos.')
  const { reach } = await read(id)
  expect(reach).toMatchObject({ fitted: 62, unreached: [{ why: 'no_consent', people: 2 }] })
  expect(reach.people + reach.heldOut).toBe(60)
  expect((await alma.post(`/desk/campaigns/${id}/sending`, { people: 61 })).body).toMatchObject({
    code: 'numbers_changed',
  })
  expect((await confirm(id)).status).toBe(200)
  expect(letters(await runJobs())).toEqual([])
  await sql`update campaigns set send_at = now() - interval '1 second' where id = ${id}`.execute(world.db)
  await sql`select graphile_worker.add_job('send_campaign', json_build_object('campaignId', ${id}::text))`.execute(
    world.db,
  )
  const mails = letters(await runJobs())
  expect(mails).toHaveLength(reach.people)
  expect(new Set(mails.map(({ to }) => to)).size).toBe(reach.people)
  expect(
    mails.every(({ unsubscribeUrl }) => unsubscribeUrl!.includes('/api/notifications/unsubscribe')),
  ).toBe(true)
  const rows = await rowsOf(id)
  expect(rows.filter(({ state }) => state === 'held_out')).toHaveLength(reach.heldOut)
  expect(rows.every(({ draw, state }) => (draw % 10 === 0) === (state === 'held_out'))).toBe(true)
  expect(rows.map(({ accountId }) => accountId).toSorted()).toEqual(ids.toSorted())
  expect(rows.some(({ accountId }) => none.includes(accountId))).toBe(false)
})

it('asks for consent again when the turn comes: who took it back meanwhile or erased the account is not told', async () => {
  const [stays, leaves, erased] = (await people(world.db, 3)) as [string, string, string]
  const id = await confirmed()
  await agree(world.db, leaves, false)
  await sql`update accounts set erased_at = now() where id = ${erased}`.execute(world.db)
  expect(await sendSome(world.db, world.config, id)).toMatch(/more|over/)
  const laid = (await rowsOf(id)).map(({ accountId }) => accountId)
  expect(laid).not.toContain(leaves)
  expect(laid).not.toContain(erased)
  await runJobs()
  expect((await toldOf(id)).every((one) => one === stays)).toBe(true)
})

it('holds back a letter that lies in the queue when consent goes, and tells nobody whose turn comes after', async () => {
  const ids = await people(world.db, 12)
  const id = await confirmed()
  const step = await sendSome(world.db, world.config, id)
  expect(step).toBe('more')
  const told = await toldOf(id)
  expect(told.length).toBeGreaterThan(6)
  await agree(world.db, told[0]!, false)
  expect(letters(await runJobs())).toHaveLength(told.length - 1)
  // Laid but not told yet: a step that begins after the consent has gone.
  const other = await confirmed()
  await world.db.transaction().execute(async (tx) => {
    await sql`update campaigns set state = 'sending', started_at = now(), definition = '{}', fitted = 1 where id = ${other}`.execute(
      tx,
    )
    await sql`insert into campaign_people (campaign_id, account_id, state)
      select ${other}, id, 'waiting' from unnest(${ids}::uuid[]) as id
      where ('x' || substr(md5(${other}::text || id::text), 1, 8))::bit(32)::bigint % 10 <> 0`.execute(tx)
  })
  const waiting = (await rowsOf(other)).map(({ accountId }) => accountId)
  const gone = waiting.find((one) => one !== told[0])!
  await agree(world.db, gone, false)
  await sendSome(world.db, world.config, other)
  const states = new Map((await rowsOf(other)).map(({ accountId, state }) => [accountId, state]))
  expect(states.get(gone)).toBe('gone')
  expect([...states.values()].filter((state) => state === 'told').length).toBeGreaterThan(3)
})

it('reads the segment at its hour: who has left it is not told, and an empty one ends with nobody', async () => {
  const lapsed = await people(world.db, 12)
  for (const one of lapsed) await paid(world.db, one, { at: new Date(Date.now() - 200 * 86_400_000) })
  const definition = { all: [{ kind: 'lapsed', days: 100 }], any: [], none: [] }
  const id = await written({}, definition)
  await alma.post(`/desk/campaigns/${id}/test`)
  expect((await confirm(id)).status).toBe(200)
  for (const one of lapsed) await paid(world.db, one)
  await refreshed()
  await sql`update campaigns set send_at = now() - interval '1 second' where id = ${id}`.execute(world.db)
  expect(await sendSome(world.db, world.config, id)).toBe('over')
  expect(await read(id)).toMatchObject({
    state: 'done',
    left: { fitted: 0 },
    progress: { total: 0, told: 0 },
    figures: null,
  })
})

it('rings the phones of whoever wants promotions there and is told, and none where the campaign does not ask for it', async () => {
  const ids = await people(world.db, 30)
  const wanting = ids.slice(0, 20)
  const place = { channel: 'preferences', address: '', userAgent: '' } as const
  for (const one of wanting)
    await changePreference(world.db, one, { kind: 'promotions', channel: 'push', wanted: true }, place)
  // A phone of everybody but one of those who want it.
  await sql`insert into push_subscriptions (account_id, visitor_id, endpoint_hash, sealed)
    select id, uuidv7(), sha256(id::text::bytea), '' from unnest(${ids.slice(1)}::uuid[]) as id`.execute(
    world.db,
  )
  const rung = async (id: string) => {
    const { rows } = await sql<{ accountId: string }>`select notice.account_id from notifications notice
      join graphile_worker.jobs job on starts_with(job.key, 'push_notification:' || notice.id || ':')
      where notice.key = ${`campaign:${id}`}`.execute(world.db)
    return rows.map(({ accountId }) => accountId).toSorted()
  }
  const [loud, mute] = [await written({ push: true }), await written()]
  const { reach } = await read(loud)
  expect((await read(mute)).reach.pushes).toBe(0)
  for (const id of [loud, mute]) {
    await alma.post(`/desk/campaigns/${id}/test`)
    expect((await confirm(id)).status).toBe(200)
    await sql`update campaigns set send_at = now() - interval '1 second' where id = ${id}`.execute(world.db)
    await sendSome(world.db, world.config, id)
  }
  const told = new Set(await toldOf(loud))
  const wanted = wanting.slice(1).filter((one) => told.has(one))
  expect(wanted.length).toBeGreaterThan(6)
  expect(await rung(loud)).toEqual(wanted.toSorted())
  expect(reach.pushes).toBe(wanted.length)
  expect((await toldOf(mute)).length).toBeGreaterThan(6)
  expect(await rung(mute)).toEqual([])
  await sql`delete from push_subscriptions`.execute(world.db)
  await runJobs()
})

it('tells each person once, with workers that are killed and workers that race', async () => {
  await people(world.db, 40)
  for (let round = 0; round < rounds(2, 20); round += 1) {
    const id = await confirmed()
    const { reach, subject } = await read(id)
    const before = world.mails.length
    const killed = () =>
      world.db
        .transaction()
        .execute(async (tx) => {
          await sendStep(tx, world.config, id)
          throw new Error('killed')
        })
        .catch(() => undefined)
    const worker = async () => {
      for (;;) {
        const then = await sendSome(world.db, world.config, id)
        if (then === 'over') return
        if (then === 'later') await runJobs()
      }
    }
    await Promise.all([worker(), killed(), worker(), killed()])
    await worker()
    await runJobs()
    const sent = world.mails.slice(before).filter((mail) => mail.subject === subject)
    expect(sent).toHaveLength(reach.mails)
    expect(new Set(sent.map(({ to }) => to)).size).toBe(reach.mails)
    expect(await toldOf(id)).toHaveLength(reach.people)
  }
})

it('would tell people twice without the one key of a campaign', async () => {
  const ids = await people(world.db, 3)
  const letter = ids.map((accountId) => ({ accountId, body: 'x', mail: {} }))
  const unguarded = (run: number) =>
    insertEach(world.db, letter, {
      kind: 'promotions',
      key: `campaign:${ids[0]}:${run}`,
      title: 'x',
      path: '/system/tickets',
    })
  expect((await unguarded(1)).length + (await unguarded(2)).length).toBe(6)
  expect((await unguarded(2)).length).toBe(0)
})

it('keeps to so many a week for one person, in two segments or in two campaigns at once', async () => {
  await sql`update campaign_settings set per_week = 1, per_month = 1`.execute(world.db)
  const ids = await people(world.db, 30)
  const [one, other] = [await confirmed(), await confirmed()]
  await Promise.all([sendSome(world.db, world.config, one), sendSome(world.db, world.config, other)])
  await sendSome(world.db, world.config, one)
  await sendSome(world.db, world.config, other)
  const told = [...(await toldOf(one)), ...(await toldOf(other))]
  expect(new Set(told).size).toBe(told.length)
  expect(told.length).toBeGreaterThan(20)
  const third = await written()
  const { reach } = await read(third)
  expect(reach.unreached).toEqual([{ why: 'capped', people: told.length }])
  expect(reach.people + reach.heldOut).toBe(ids.length - told.length)
  await runJobs()
})

it('stops while it runs: what lies in the queue does not leave', async () => {
  await people(world.db, 140)
  const id = await confirmed()
  expect(await sendSome(world.db, world.config, id)).toBe('more')
  expect((await alma.post(`/desk/campaigns/${id}/stop`)).body).toMatchObject({
    state: 'stopped',
    progress: { told: 0, mailsWaiting: 0 },
  })
  expect(letters(await runJobs())).toEqual([])
  expect(await sendSome(world.db, world.config, id)).toBe('over')
})

it('waits for a mail server that refuses for an hour, and then sends each letter once', async () => {
  await people(world.db, 8)
  const id = await confirmed()
  await sendSome(world.db, world.config, id)
  const { length } = await toldOf(id)
  const refuse = async () => {
    throw new Error('421 try again later')
  }
  await runJobs(refuse)
  await runJobs(refuse)
  expect((await read(id)).progress).toMatchObject({ mailed: 0, mailsWaiting: length })
  expect(letters(await runJobs())).toHaveLength(length)
  expect((await read(id)).progress).toMatchObject({ mailed: length, mailsWaiting: 0, mailsFailed: 0 })
})

it('counts openings and clicks of who agreed by a notice that says so, and says nobody’s name in a link', async () => {
  await people(world.db, 12)
  // By a text of before, which said nothing of it.
  const mute = await people(world.db, 12, false)
  await sql`insert into consents (account_id, purpose, document, version, channel)
    select unnest(${mute}::uuid[]), 'marketing_mail', 'aviso-integral', '2020-01', 'registration'`.execute(
    world.db,
  )
  await sql`insert into notification_preferences (account_id, kind, channel, wanted)
    select unnest(${mute}::uuid[]), 'promotions', 'mail', true`.execute(world.db)
  const id = await confirmed({ button: 'match', eventId: world.event.id, push: true })
  await sendSome(world.db, world.config, id)
  const mails = letters(await runJobs())
  const rows = await rowsOf(id)
  const links = mails.map(({ html }) => ({
    html,
    pixel: /src="([^"]*\/api\/campaigns\/opened\?token=[^"]+)"/.exec(html)?.[1],
    visit: /href="[^"]*\/system\/novedad#([^"]+)"/.exec(html)?.[1],
  }))
  expect(links.every(({ pixel, visit }) => (pixel === undefined) === (visit === undefined))).toBe(true)
  const counted = links.filter(({ pixel }) => pixel !== undefined)
  expect(counted).toHaveLength(rows.filter((row) => row.measured && row.state === 'told').length)
  expect(counted.length).toBeGreaterThan(3)
  expect(counted.length).toBeLessThan(mails.length)
  expect(rows.some((row) => row.measured && mute.includes(row.accountId))).toBe(false)
  for (const { html, pixel, visit } of counted) {
    const texts = [new URL(pixel!).searchParams.get('token')!, visit!].map((token) =>
      Buffer.from(token.split('.')[0]!, 'base64url').toString(),
    )
    for (const { accountId } of rows) expect(texts.join(' ')).not.toContain(accountId)
    expect(html).not.toContain('@correo.example')
  }
  const stranger = world.browser()
  const { pixel, visit } = counted[0]!
  // A program that looks at every link gets a page, and counts nothing.
  expect((await read(id)).figures).toMatchObject({ opened: 0, clicked: 0, measured: counted.length })
  const path = pixel!.slice(pixel!.indexOf('/campaigns'))
  for (const _ of [1, 2]) expect((await stranger.get(path)).status).toBe(200)
  expect((await read(id)).figures).toMatchObject({ opened: 1, clicked: 0 })
  expect((await stranger.post('/campaigns/visits', { token: visit })).body.path).toContain(
    `/${world.event.id}`,
  )
  await stranger.post('/campaigns/visits', { token: visit })
  expect((await read(id)).figures).toMatchObject({ opened: 1, clicked: 1 })
  // One link is not another, and nobody can write one.
  const other = counted[1]!
  expect(
    (await stranger.post('/campaigns/visits', { token: new URL(other.pixel!).searchParams.get('token') }))
      .body.path,
  ).toBe('/system/inicio')
  await stranger.get(`/campaigns/opened?token=${other.visit}`)
  expect((await read(id)).figures).toMatchObject({ opened: 1, clicked: 1 })
  // Nothing is counted any more of who took the consent back.
  for (const { accountId } of rows) await agree(world.db, accountId, false)
  await stranger.get(other.pixel!.slice(other.pixel!.indexOf('/campaigns')))
  expect((await read(id)).figures).toMatchObject({ opened: 1 })
})

it('leaves by one click of a mail program, not by a program that only looks', async () => {
  const ids = await people(world.db, 4)
  const id = await confirmed()
  await sendSome(world.db, world.config, id)
  const [mail] = letters(await runJobs())
  const url = new URL(mail!.unsubscribeUrl!)
  const standing = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from consents
      where account_id = any (${ids}::uuid[]) and purpose = 'marketing_mail' and withdrawn_at is null`.execute(
      world.db,
    )
    return rows[0]!.n
  }
  expect((await world.app.inject({ url: url.pathname + url.search })).statusCode).toBe(302)
  expect(await standing()).toBe(4)
  for (const _ of ['once', 'again']) {
    const left = await world.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(left.json()).toEqual({ kind: 'promotions' })
    expect(await standing()).toBe(3)
  }
})

it('knows what was bought in seven days by who was told and by who was not', async () => {
  const ids = await people(world.db, 60)
  const id = await confirmed()
  while ((await sendSome(world.db, world.config, id)) === 'more');
  await runJobs()
  const rows = await rowsOf(id)
  const told = rows.filter(({ state }) => state === 'told').map(({ accountId }) => accountId)
  const heldOut = rows.filter(({ state }) => state === 'held_out').map(({ accountId }) => accountId)
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  await paid(world.db, told[0]!, { at: later(1), cents: 50_000 })
  await paid(world.db, told[0]!, { at: later(2), cents: 20_000 })
  await paid(world.db, told[1]!, { at: later(6.9), cents: 10_000 })
  await paid(world.db, told[2]!, { at: later(7.1), cents: 99_000 })
  await paid(world.db, told[3]!, { at: later(-1), cents: 99_000 })
  const back = await paid(world.db, told[4]!, { at: later(1), cents: 99_000 })
  await sql`update orders set status = 'refunded' where id = ${back}`.execute(world.db)
  await paid(world.db, told[5]!, { at: later(1), cents: 99_000, kind: 'instalment' })
  for (const kind of ['own_seat', 'group_deposit', 'group'] as const)
    await paid(world.db, told[6]!, { at: later(1), cents: 5000, kind })
  const card = await paid(world.db, told[7]!, { at: later(1), cents: 40_000, kind: 'gift_card' })
  // What its card pays later was paid with the card.
  const byCard = await paid(world.db, told[7]!, { at: later(2), cents: 60_000 })
  await sql`
    with bought as (insert into gift_cards (amount_cents, last4, order_id) values (40000, 'AB12', ${card}) returning id)
    insert into payments (order_id, attempt_key, request_hash, method, status, amount_cents, gift_card_id)
    select ${byCard}, 'con-su-tarjeta', '', 'gift_card', 'approved', 40000, id from bought`.execute(world.db)
  if (heldOut.length > 0) await paid(world.db, heldOut[0]!, { at: later(1), cents: 30_000 })
  const { figures } = await read(id)
  expect(figures.told).toEqual({ people: told.length, buyers: 4, cents: 155_000 })
  expect(figures.heldOut).toEqual({
    people: heldOut.length,
    buyers: Math.min(1, heldOut.length),
    cents: heldOut.length > 0 ? 30_000 : 0,
  })
  expect(figures.over).toBe(false)
  expect(ids).toHaveLength(60)
})

it('refuses what would be read as it stands, a button to nowhere, and a change after it was confirmed', async () => {
  await people(world.db, 20)
  for (const [more, code] of [
    [{ body: 'Hola {apodo}' }, 'unknown_placeholder'],
    [{ subject: '{nombre}, ven' }, 'unknown_placeholder'],
    [{ button: 'match', eventId: null }, 'no_match'],
    [{ body: '' }, 'empty_message'],
  ] as const)
    expect((await alma.post(`/desk/campaigns/${await written(more)}/test`)).body).toMatchObject({ code })
  const id = await confirmed()
  const change = sql`update campaigns set body = 'Otra cosa' where id = ${id}`.execute(world.db)
  await expect(change).rejects.toThrow('campaigns_tested')
  expect((await alma.call('DELETE', `/desk/campaigns/${id}/sending`)).body.state).toBe('draft')
  expect(await sendSome(world.db, world.config, id)).toBe('over')
  expect((await alma.call('DELETE', `/desk/campaigns/${id}`)).status).toBe(200)
  expect((await alma.call('DELETE', `/desk/campaigns/${id}`)).status).toBe(404)
  const dropped = await world.db
    .selectFrom('auditLog')
    .select('accountId')
    .where('subject', '=', `campaign:${id}`)
    .where('action', '=', 'campaign.dropped')
    .execute()
  expect(dropped).toEqual([{ accountId: alma.accountId }])
})
