import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderJobs } from '#selling/orders/server/jobs.ts'
import { paymentJobs } from '#selling/payments/server/jobs.ts'
import { ticketJobs } from '#selling/tickets/server/jobs.ts'
import { startWorker } from '#server/jobs.ts'
import { mailer } from '#server/mail.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ MP_TIMEOUT_MS: '400' })
})
afterAll(() => world.close())

const worker = () =>
  startWorker(world.services, [
    paymentJobs(world.services),
    orderJobs(world.services),
    ticketJobs(world.services),
  ])
const anHour = sql`interval '1 hour'`
const mailsTo = (email: string) => world.mails.filter((mail) => mail.to === email)
const emailOf = async (accountId: string) =>
  (
    await world.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).email

describe('a worker that was dead for an hour', () => {
  it('does late what waited, nothing twice, and forgets nothing, though two come back at once', async () => {
    const [ana, eva, leo] = [await world.buyer(), await world.buyer(), await world.buyer()]
    const [paid, doubtful, left] = [await ana.order(1), await eva.order(1), await leo.order(1)]
    expect((await ana.payByCard(paid.id, 'APRO')).body.status).toBe('approved')
    await world.sim('faults', { kind: 'timeout', times: 2 })
    const { body } = await eva.payByCard(doubtful.id, 'APRO')
    for (const { id } of [doubtful, left]) await world.passTime(id, 3600)
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${anHour}, created_at = created_at - ${anHour}`.execute(
      world.db,
    )
    // Control: nobody did it meanwhile.
    expect((await leo.read(left.id)).status).toBe('pending')
    const [anas, evas] = [await emailOf(ana.accountId), await emailOf(eva.accountId)]
    expect(mailsTo(anas)).toEqual([])

    const workers = await Promise.all([worker(), worker()])
    try {
      const states = async () => [(await eva.read(doubtful.id)).status, (await leo.read(left.id)).status]
      await expect.poll(states, { timeout: 60_000 }).toEqual(['paid', 'expired'])
      await expect
        .poll(() => [mailsTo(anas).length, mailsTo(evas).length], { timeout: 60_000 })
        .toEqual([1, 1])
    } finally {
      for (const one of workers) await one.stop()
    }
    const found = await world.provider(`/v1/payments/search?external_reference=${body.id}`)
    expect(found['results']).toHaveLength(1)
    expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
    expect([mailsTo(anas).length, mailsTo(evas).length]).toEqual([1, 1])
  })
})

describe('a mail server that refuses', () => {
  it('holds up no sale; the desk hears of it, and the mail goes once it takes mails again', async () => {
    let open = false
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_, __, done) => done(open ? null : new Error('451 come back later')),
      onData: (stream, { envelope }, done) => {
        stream.resume().on('end', () => {
          received.push(...envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const { sendMail } = world.services
    world.services.sendMail = mailer(`smtp://127.0.0.1:${port}`, 'boletos@club.example', () => 'Gallos')
    const administrator = await staff(world, 'administrator')
    const failing = async () =>
      ((await administrator.get('/staff/failing-jobs')).body.jobs as { task: string }[]).filter(
        ({ task }) => task === 'mail_tickets',
      ).length
    const ana = await world.buyer()
    const order = await ana.order(1)
    const runner = await worker()
    try {
      expect((await ana.payByCard(order.id, 'APRO')).body.status).toBe('approved')
      await expect.poll(failing, { timeout: 30_000 }).toBe(1)
      expect(received).toEqual([])
      open = true
      await sql`update graphile_worker._private_jobs set run_at = now() where last_error is not null`.execute(
        world.db,
      )
      await expect.poll(() => received, { timeout: 30_000 }).toEqual([await emailOf(ana.accountId)])
      await expect.poll(failing, { timeout: 30_000 }).toBe(0)
    } finally {
      await runner.stop()
      world.services.sendMail = sendMail
      await new Promise<void>((resolve) => server.close(resolve))
    }
  })
})
