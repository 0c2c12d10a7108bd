import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runChange } from '#matchday/match-changes/server/run/run-change.ts'
import { matchData } from '#front/seo/server/structured-data/match.ts'
import { ogImageHash } from '#front/seo/server/og-image/og-image-renderer.ts'
import { matchPages } from '#front/seo/server/pages/match-page.ts'
import { crestPictures } from '#club/mail/server/mail-crest.ts'
import { matchCard } from '#front/seo/server/og-image/match-card.ts'
import { ticketCalendar } from '#selling/tickets/server/pdf/ticket-calendar.ts'
import { ticketMail } from '#selling/tickets/server/pdf/ticket-mail.ts'
import { ticketPdf } from '#selling/tickets/server/pdf/ticket-pdf.ts'
import { dueNotice } from '#selling/tickets/server/reminders/due.ts'
import { voidWordsOf } from '#selling/tickets/rules.ts'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import type { Event, EventSummary } from '../contract.ts'
import type { MatchForm } from '../desk-contract.ts'
import type { DeskRival } from '../desk-rivals-contract.ts'
import { matching, teamOf } from '../rules.ts'

let world: World
let desk: Awaited<ReturnType<typeof staff>>
let form: MatchForm
beforeAll(async () => {
  world = await openWorld()
  desk = await staff(world, 'marketing')
  form = (await desk.get('/events/desk/form')).body as MatchForm
})
afterAll(async () => {
  expect((await world.books()).miscounted).toEqual([])
  await world.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const input = (more: object) => {
  const { away: _away, title: _title, ...wish } = form.last!.wish
  const dates = { startsAt: inDays(30), salesStartAt: inDays(2), doorsAt: undefined, salesEndAt: undefined }
  return { ...wish, ...dates, ...more }
}
const post = (more: object) => desk.post('/events/desk', { match: input(more), prices: form.last!.prices })

async function published(more: object): Promise<number> {
  const { body, status } = await post(more)
  expect(status, JSON.stringify(body)).toBe(201)
  const eventId = body.id as number
  expect((await desk.post(`/events/desk/${eventId}/publication`)).status).toBe(200)
  await world.db
    .updateTable('events')
    .set({ salesStartAt: new Date(Date.now() - 60_000) })
    .where('id', '=', eventId)
    .execute()
  return eventId
}
const read = async (eventId: number) => (await world.browser().get(`/events/${eventId}`)).body as Event

async function bought(eventId: number) {
  const ana = await world.buyer()
  const hold = await ana.post(`/events/${eventId}/holds`, { bestAvailable: { quantity: 1 } })
  const order = await ana.place(hold.body.id as string)
  expect((await ana.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
  const [ticket] = await world.tickets(ana)
  return { ana, order, ticket: ticket! }
}

function upload(path: string, bytes: Buffer) {
  const edge = 'limite-de-partes'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="f.png"\r\ncontent-type: image/png\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  return desk.call('POST', path, whole, { 'content-type': `multipart/form-data; boundary=${edge}` })
}

async function picture(): Promise<string> {
  const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123c8c' } })
    .png()
    .toBuffer()
  const { body } = await upload('/events/desk/pictures', png)
  return body.pictureId as string
}

describe('an event that is no match', () => {
  it('has a title and a picture in place of two teams, wherever a fan meets it', async () => {
    const pictureId = await picture()
    const alt = 'La banda en el escenario'
    const eventId = await published({
      kind: 'other',
      teamId: null,
      title: 'Concierto de aniversario',
      picture: { pictureId, alt },
    })
    const event = await read(eventId)
    expect(event).toMatchObject({
      home: 'Concierto de aniversario',
      away: '',
      look: { kind: 'other', team: null, picture: { url: `/api/pictures/${pictureId}`, alt } },
    })
    const shown = await world.app.inject(`/api/pictures/${pictureId}/160.webp`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const { ana, order, ticket } = await bought(eventId)
    expect(await ana.read(order.id)).toMatchObject({ title: 'Concierto de aniversario' })
    expect(ticket.event).toMatchObject({
      home: 'Concierto de aniversario',
      away: '',
      look: { kind: 'other' },
    })
    const vs = /\bvs\b/
    const mail = await ticketMail('ana@correo.example', [ticket], 'https://club.example')
    expect(mail.subject).toContain('Concierto de aniversario')
    for (const words of [
      mail.subject,
      mail.text,
      mail.html,
      ticketCalendar([ticket], 'https://club.example'),
    ])
      expect(words).not.toMatch(vs)
    expect((await ticketPdf([ticket])).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    const data = matchData(event, {
      path: '/x',
      picture: '/y',
      description: '',
      origin: 'https://club.example',
    })
    expect(data).toMatchObject({ '@type': 'Event', name: 'Concierto de aniversario' })
    expect(data).not.toHaveProperty('awayTeam')
    expect(matchCard(event)).toContain('<svg')
    const notice = dueNotice(
      { ...event, startsAt: new Date(Date.now() + 3_600_000), doorsAt: new Date(), status: 'published' },
      new Date(),
    )
    expect(notice).toMatchObject({ title: 'Hoy es Concierto de aniversario' })
    expect(voidWordsOf('cancelled', event)).toContain('El evento se canceló')
  })

  it('is changed until it is public, needs its title, and is cancelled by it with mails that say it', async () => {
    expect((await post({ kind: 'other' })).body.fields).toEqual({ 'match.title': 'Escribe el título' })
    expect((await post({ kind: 'match' })).body.fields).toEqual({ 'match.away': 'Escribe el rival' })
    const eventId = await published({ kind: 'other', title: 'Feria del club' })
    const save = (more: object) =>
      desk.call('PUT', `/events/desk/${eventId}`, input({ ...more, salesStartAt: undefined }))
    const { body } = await desk.get(`/events/desk/${eventId}`)
    expect(body).toMatchObject({ kind: 'other', title: 'Feria del club', home: 'Feria del club', away: '' })
    expect((await save({ kind: 'match', away: 'Toros' })).status).toBe(400)
    const { ana, order } = await bought(eventId)
    const boss = await staff(world, 'administrator')
    const path = `/staff/matches/${eventId}/change`
    const { fingerprint } = (await boss.get(path)).body
    const change = { kind: 'cancelled', reason: 'Lluvia', days: 10, compensate: false, fingerprint }
    expect((await boss.post(path, { ...change, confirm: '' })).status).toBe(400)
    const begun = await boss.post(path, { ...change, confirm: 'feria del club' })
    await runChange(world.services, begun.body.changeId as number)
    const after = await ana.read(order.id)
    expect(after.status).toBe('refunded')
    expect((after.steps as { words: string }[]).at(-1)!.words).toMatch(/evento se canceló|Te devolvemos/)
    const story = (await boss.get(`/desk/orders/${order.id}`)).body.story as { words: string }[]
    expect(story.map(({ words }) => words).join(' ')).toContain('El evento se canceló')
    expect(story.map(({ words }) => words).join(' ')).not.toMatch(/partido/i)
    await world.runJobs('mail_order_step')
    const { notifications } = (await ana.get('/notifications')).body as {
      notifications: { title: string; body: string }[]
    }
    expect(notifications.map(({ title }) => title)).toContain('Se canceló Feria del club')
    const told = notifications.map(({ body: words }) => words).join(' ')
    expect(told).not.toMatch(/partido|vs/i)
  })
})

describe('several teams', () => {
  it('have matches of their own, with a crest and a colour, that are told apart in the list', async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#8e2250' } })
      .png()
      .toBuffer()
    const { body: crest } = await upload('/events/desk/teams/crests', png)
    const made = await desk.post('/events/desk/teams', {
      name: 'Gallos Femenil',
      color: '#8e2250',
      crestId: crest.pictureId,
    })
    expect(made.status).toBe(201)
    const teamId = made.body.id as number
    expect(
      (await desk.post('/events/desk/teams', { name: 'Gallos Femenil', color: null, crestId: null })).status,
    ).toBe(400)
    const eventId = await published({ teamId, away: 'Quetzales de Chiapas' })
    expect(await read(eventId)).toMatchObject({
      home: 'Gallos Femenil',
      away: 'Quetzales de Chiapas',
      look: { kind: 'match', team: { id: teamId, name: 'Gallos Femenil' }, color: '#8e2250' },
    })
    const { events } = (await world.browser().get('/events')).body as { events: EventSummary[] }
    const of = (team: string) =>
      matching(events, { text: '', month: '', season: '', team, onSale: false }).map(({ id }) => id)
    expect(of('Gallos Femenil')).toEqual([eventId])
    expect(of('Gallos')).toContain(world.event.id)
    expect(of('Gallos')).not.toContain(eventId)
    expect(new Set(events.map(teamOf))).toContain('Gallos')
    const listed = await desk.get(`/events/desk?team=${teamId}`)
    expect(listed.body.rows).toMatchObject([{ id: eventId, team: 'Gallos Femenil' }])
  })

  it('made the matches that were there the first one’s, whose name the settings keep', async () => {
    const { teams } = (await desk.get('/events/desk/teams')).body as {
      teams: { id: number; first: boolean; name: string; events: number }[]
    }
    expect(teams[0]).toMatchObject({ first: true, name: 'Gallos' })
    const { rows } = await world.pool.query(
      `select count(*)::int as others from events where id <= $1 and team_id is distinct from $2`,
      [world.event.id, teams[0]!.id],
    )
    expect(rows).toEqual([{ others: 0 }])
    const renamed = await desk.call('PUT', `/events/desk/teams/${teams[0]!.id}`, {
      name: 'Otros',
      color: '#123c8c',
      crestId: null,
    })
    expect(renamed.status).toBeLessThan(300)
    expect((await desk.get('/events/desk/teams')).body.teams[0]).toMatchObject({
      name: 'Gallos',
      color: '#123c8c',
    })
  })
})

describe('a rival', () => {
  const away = 'Tiburones de Ámbar'
  const crestOf = async (background: string) => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 4, background } })
      .png()
      .toBuffer()
    return (await upload('/events/desk/teams/crests', png)).body.pictureId as string
  }
  const save = (rival: object) => desk.call('PUT', '/events/desk/rivals', rival)
  const listed = async () =>
    ((await desk.get('/events/desk/rivals')).body as { rivals: DeskRival[] }).rivals.find(
      ({ name }) => name === away,
    )

  it('is known by its matches, and wears the crest and the colour that the club gives it in all of them', async () => {
    const eventId = await published({ away })
    const other = await published({ away: ' tiburones  de AMBAR ', startsAt: inDays(20) })
    expect((await read(eventId)).look).toMatchObject({ rival: null })
    expect(await listed()).toMatchObject({
      color: null,
      crestId: null,
      matches: [{ id: eventId }, { id: other }],
    })
    const crestId = await crestOf('#f2b705')
    expect((await save({ name: 'tiburones de ambar', color: '#f2b705', crestId })).status).toBe(200)
    const rival = { crest: `/api/pictures/${crestId}`, color: '#f2b705' }
    for (const id of [eventId, other]) expect((await read(id)).look).toMatchObject({ rival })
    const { events } = (await world.browser().get('/events')).body as { events: EventSummary[] }
    expect(events.find(({ id }) => id === eventId)!.look).toMatchObject({ rival })
    expect(events.find(({ id }) => id === world.event.id)!.look).toMatchObject({ rival: null })
    expect(await listed()).toMatchObject({ color: '#f2b705', crestId })

    const { ticket } = await bought(eventId)
    expect(ticket.event.look).toMatchObject({ rival })
    const { html } = await ticketMail('ana@correo.example', [ticket], 'https://club.example')
    expect(html).toMatch(/background:#f2b705;color:black[^>]*>Tiburones de Ámbar/)
  })

  it('shows its crest on the picture of a shared link, which has another address then', async () => {
    const eventId = await published({ away, startsAt: inDays(40) })
    const card = async () => {
      const found = await matchPages[0]!.card!.read(world.services, `${eventId}`)
      return { print: ogImageHash(found!), drawn: await found!.draw() }
    }
    await save({ name: away, color: null, crestId: null })
    const before = await card()
    expect(before.drawn).not.toContain('<image')
    await save({ name: away, color: '#0b5573', crestId: await crestOf('#0b5573') })
    const after = await card()
    expect(after.drawn).toContain('<image')
    expect(after.print).not.toBe(before.print)
    const { data } = await sharp(Buffer.from(after.drawn))
      .extract({ left: 1050, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red, green, blue] = data
    expect([red!, green!, blue!].every((part, at) => Math.abs(part - [0x0b, 0x55, 0x73][at]!) < 8)).toBe(true)
  })

  it('is given nothing where no match is against it, nor a picture that nobody uploaded, and the log says who did what', async () => {
    expect((await save({ name: 'Nadie FC', color: null, crestId: null })).status).toBe(404)
    const crestId = '0198c0de-0000-7000-8000-000000000000'
    expect((await save({ name: away, color: null, crestId })).body.fields).toEqual({
      crestId: 'Sube otra vez la imagen',
    })
    expect((await save({ name: away, color: 'red', crestId: null })).status).toBe(400)
    await save({ name: away, color: '#336699', crestId: null })
    const before = await world.db.selectFrom('rivals').selectAll().execute()
    expect(before).toHaveLength(1)
    const last = await world.db
      .selectFrom('auditLog')
      .select(['subject', 'detail'])
      .where('action', '=', 'rival.update')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({ subject: `rival:${before[0]!.id}`, detail: { color: '#336699' } })
  })
})

it('puts the first team’s crest into mails as soon as the club has another', async () => {
  const png = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#123c8c' } })
    .png()
    .toBuffer()
  const drawn = crestPictures()
  expect(drawn).toMatchObject([{ contentType: 'image/png' }])
  expect(drawn[0]!.content.length).toBeLessThan(6_000)
  const { teams } = (await desk.get('/events/desk/teams')).body as { teams: { id: number }[] }
  const { pictureId } = (await upload('/events/desk/teams/crests', png)).body
  const look = { name: null, color: null, crestId: pictureId }
  expect((await desk.call('PUT', `/events/desk/teams/${teams[0]!.id}`, look)).status).toBe(200)
  const [own] = crestPictures()
  expect(await sharp(own!.content).metadata()).toMatchObject({ format: 'png', width: 80, height: 80 })
  expect(own!.content.equals(drawn[0]!.content)).toBe(false)
  await desk.call('PUT', `/events/desk/teams/${teams[0]!.id}`, { ...look, crestId: null })
  expect(crestPictures()[0]!.content.equals(drawn[0]!.content)).toBe(true)
})
