import { randomUUID } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { practiceChain, startBeacon } from '#sandbox/beacon/beacon.ts'
import { newSession } from '#server/session.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { keeperOf } from '../keeper.ts'
import { moveRooms, watchRooms } from '../life/live.ts'
import { tellEnd } from '../life/tell-end.ts'
import { beaconSource } from '#platform/proof/server/beacon-source.ts'

export type Queue = Awaited<ReturnType<typeof openQueue>>

/** The demo club with a practice beacon of its own, and what a waiting room is tried with. */
export async function openQueue(environment: Record<string, string> = {}) {
  const sandbox = await startBeacon({ port: 0 })
  const server = await testServer({
    environment: { BEACON_URLS: sandbox.sources.join(), ...environment },
  })
  const { db, services } = server
  const warnings: string[] = []
  const beacon = beaconSource({
    sources: sandbox.sources,
    chain: practiceChain.hash,
    timeoutMs: 2000,
    warn: (words) => warnings.push(words),
    afterSeconds: 2,
  })

  /** A round of the worker's, and what nodes know is read anew. */
  async function round(): Promise<void> {
    await watchRooms(services, beacon)
    await moveRooms(services, beacon)
    await keeperOf(db).forget()
    await tellEnds()
  }

  /** The notices of rooms that have ended, which a job brings. */
  async function tellEnds(): Promise<void> {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = 'tell_room_end'`.execute(db)
    if (rows.length === 0) return
    await runOnce({
      pgPool: server.pool,
      noPreparedStatements: true,
      taskList: { tell_room_end: (payload) => tellEnd(db, payload) },
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    })
  }

  const roomOf = (subject: string) =>
    db.selectFrom('waitingRooms').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()

  async function until(subject: string, state: string): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      await round()
      if ((await roomOf(subject)).state === state) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`${subject} did not become ${state}`)
  }

  return {
    ...server,
    sandbox,
    beacon,
    warnings,
    round,
    tellEnds,
    roomOf,
    until,
    person: (more = {}) => person(server, more),
    /** A match whose sale begins in so many seconds, with a room for the opening. */
    async opening(eventId: number, seconds: number, perMinute = 6000): Promise<string> {
      await sql`update events set sales_start_at = now() + make_interval(secs => ${seconds}), requires_fan_id = false
        where id = ${eventId}`.execute(db)
      await sql`insert into waiting_rooms (subject, mode, per_minute)
        values (${`event:${eventId}`}, 'opening', ${perMinute})`.execute(db)
      await round()
      return `event-${eventId}`
    },
    /** A room that serves already, without a list. */
    async serving(eventId: number, perMinute = 6000): Promise<string> {
      const saleId = await this.opening(eventId, -60, perMinute)
      return saleId
    },
    close: async () => {
      await server.close()
      await sandbox.close()
    },
  }
}

export type Person = Awaited<ReturnType<typeof person>>

/** Somebody with an account, logged in, who has confirmed a phone. */
async function person({ db, browser }: Pick<TestServer, 'db' | 'browser'>, { phone = true } = {}) {
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({
      email: `${randomUUID()}@correo.example`,
      passwordHash: '-',
      firstName: 'Rosa',
      lastName: 'Luna',
      role: 'buyer',
      emailConfirmedAt: new Date(),
      termsVersion: '1',
      termsAcceptedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (phone)
    await sql`insert into confirmed_phones (account_id, phone_key)
      values (${accountId}, sha256(${accountId}::text::bytea))`.execute(db)
  const { token, cookie, tokenHash, cookieHash } = newSession()
  const expiresAt = sql<Date>`now() + interval '1 hour'`
  await db.insertInto('sessions').values({ tokenHash, cookieHash, accountId, expiresAt }).execute()
  const opened = browser()
  opened.useToken(token)
  opened.cookies.set('taquilla', cookie)
  return { ...opened, accountId, session: { token, cookie } }
}
