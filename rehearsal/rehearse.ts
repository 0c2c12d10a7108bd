import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkAll } from '#front/integrity/server/check-all.ts'
import type { Progress, Report } from '#front/rehearsal/contract.ts'
import { connectionsOf, limitOf, proposalOf, websFor, type RehearsalPhase } from '#front/rehearsal/rules.ts'
import { anybodyBuys } from '#front/rehearsal/server/actions.ts'
import * as rows from '#front/rehearsal/server/sql.ts'
import { boundRate, changeRate, changeRoom, neverEase } from '#catalogue/waiting-room/server/desk/actions.ts'
import { findRoom } from '#catalogue/waiting-room/server/sql.ts'
import { partsOfSubject, saleIdOf } from '#catalogue/waiting-room/rules.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db.ts'
import type { Feature } from '#server/feature.ts'
import { fileStore } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { climb } from './climb.ts'
import { copySale } from './copy-sale.ts'
import { crowdOf } from './crowd.ts'
import { heedRealBuyers, webProcesses } from './real-club.ts'
import { watchMachine } from './machine.ts'
import { dropDatabases, freeConnections, groundOf, makeDatabase, type Ground } from './own-database.ts'
import type { Environment } from './programs.ts'
import { setStage, type Stage } from './stage.ts'

export type Deps = {
  config: Config
  db: Db
  features: readonly Feature[]
  /** Told when it is to end, with a reason in words. */
  signal: AbortSignal
  said: (progress: Progress) => void
  /** Web processes, where somebody asked for so many; else as many as the club runs here. */
  webs?: number | undefined
  planted?: Environment
}

export const foldersOf = (config: Config) => join(config.dataDir, 'rehearsal')
export const groundFor = (config: Config): Ground =>
  groundOf({ rehearsalUrl: config.rehearsalDatabaseUrl, databaseUrl: config.databaseDirectUrl! })

/** Somebody, or something, ended it. */
export class Stopped extends Error {}

/**
 * Rehearses the sale of a row from the first place in line to the last gate, in a database and with programs of its own, and says what
 * the club carries. Whatever happens, nothing of it is left but the row.
 */
export async function rehearse(deps: Deps, row: rows.RehearsalRow): Promise<Report> {
  const { config, db, features, signal } = deps
  const began = performance.now()
  const ground = groundFor(config)
  const { id: eventId } = partsOfSubject(row.subject)
  const saleId = saleIdOf(row.subject)
  const dataDir = join(foldersOf(config), String(row.id))
  const progress: Progress = {
    phase: 'database',
    places: 0,
    called: 0,
    purchases: 0,
    perMinute: 0,
    perSecond: 0,
    purchaseP95: null,
  }
  const stopped = new AbortController()
  const stop = (reason: string) => stopped.abort(new Stopped(reason))
  signal.addEventListener('abort', () => stop(String(signal.reason)), { once: true })
  let refresh = (): void => undefined
  const beat = setInterval(() => {
    refresh()
    deps.said(progress)
    rows.writeProgress(db, row.id, progress).then(
      (asked) => asked && stop('Alguien lo detuvo.'),
      () => undefined,
    )
  }, 1000)
  const enter = (phase: RehearsalPhase) => {
    progress.phase = phase
    stopped.signal.throwIfAborted()
  }
  const wait = (seconds: number) =>
    sleep(seconds * 1000, undefined, { signal: stopped.signal }).catch(() => stopped.signal.throwIfAborted())
  /** Ends with the stop, whatever it waits for. */
  const orStopped = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([
      work,
      new Promise<never>((_, reject) => {
        if (stopped.signal.aborted) reject(stopped.signal.reason as Error)
        stopped.signal.addEventListener('abort', () => reject(stopped.signal.reason as Error), { once: true })
      }),
    ])

  const club = await webProcesses(config.databaseDirectUrl!)
  const heed = heedRealBuyers(config.databaseDirectUrl!, () =>
    stop('Hay gente comprando de verdad y esperando: el ensayo le dejó las máquinas.'),
  )
  let stage: Stage | null = null
  let own: ReturnType<typeof openDatabase> | null = null
  let machine: ReturnType<typeof watchMachine> | null = null
  try {
    // Beside people who buy: as little as shows anything.
    const beside = row.duringSale && (await anybodyBuys({ db, features }))
    const wanted = deps.webs ?? (beside ? 1 : club.here)
    const webs = websFor({ here: wanted, free: await freeConnections(ground) })
    if (webs === 0)
      throw new CannotStart(
        'La base de datos no tiene conexiones libres para un ensayo: sube max_connections.',
      )
    const databaseUrl = await makeDatabase(ground, row.id, connectionsOf(webs))
    // Waited for to its end, also when it is stopped: the database goes away after it, not under it.
    await migrate(databaseUrl, { signal: stopped.signal })
    stopped.signal.throwIfAborted()
    const sale = await copySale(config.databaseDirectUrl!, databaseUrl, { eventId, beginsIn: 3600 })
    own = openDatabase(databaseUrl, 4, 'taquilla rehearsal')
    const { db: ownDb, pool } = own

    enter('programs')
    stage = await setStage({
      databaseUrl,
      dataDir,
      masterKey: randomBytes(32),
      webs,
      pool: beside ? 4 : config.databasePool,
      sale: { saleId, eventId, perPerson: sale.limits.perPerson },
      ...(deps.planted !== undefined && { planted: deps.planted }),
    })
    const crowd = crowdOf(stage.fans)
    refresh = () => {
      const { started, bought } = crowd.total()
      progress.called = started
      progress.purchases = bought
      progress.places = crowd.count('join')
      progress.purchaseP95 = crowd.p95('purchase') ?? progress.purchaseP95
    }
    const orBroken = <T>(work: Promise<T>): Promise<T> => orStopped(Promise.race([work, stage!.broken]))
    await orBroken(crowd.ready)

    enter('fans')
    await orBroken(crowd.ask('make', row.fans))
    const actor = { subject: row.subject, accountId: null }
    await changeRoom({ db: ownDb, features }, actor, { mode: 'opening', opensBefore: 1440, perMinute: 0 })
    await neverEase({ db: ownDb }, actor.subject)

    enter('join')
    const stateOf = async () => (await findRoom(ownDb, row.subject))?.state
    const until = async (state: string) => {
      for (let tries = 0; (await stateOf()) !== state; tries++) {
        if (tries > 600) throw new Error(`the room is ${await stateOf()} and not ${state}`)
        await orBroken(wait(0.25))
      }
    }
    await until('joining')
    await orBroken(crowd.ask('join'))

    enter('draw')
    // The sale's hour is moved to now, as a club may: however long joining took, the list closes when all are in it.
    await pool.query('update events set sales_start_at = now() where id = $1', [eventId])
    await until('serving')
    const places = await orBroken(crowd.ask('numbers'))

    enter('sale')
    machine = watchMachine({ pool, webs: stage.webs, fans: stage.fans })
    const rungs = await orBroken(
      climb({
        fans: row.fans,
        crowd,
        machine,
        wait,
        setRate: async (perMinute) => {
          progress.perMinute = perMinute
          await changeRate({ db: ownDb }, actor, { perMinute })
        },
        told: (all) => {
          progress.perSecond = all.at(-1)!.perSecond
        },
      }),
    )
    progress.perMinute = 0

    enter('gate')
    const recorded = await orBroken(crowd.ask('gate'))
    const total = crowd.total()

    enter('books')
    const files = fileStore({ dataDir, s3: null })
    const books = await orBroken(checkAll({ db: ownDb, files }, new Date()))
    const sold = await pool.query<{ sold: number }>(
      `select count(*)::int as sold from event_seats where event_id = $1 and status = 'sold'`,
      [eventId],
    )
    const seatsSold = sold.rows[0]!.sold
    const lost =
      total.failed === 0 && seatsSold !== total.seats ? [`seats sold ${seatsSold}, told ${total.seats}`] : []
    const held = rungs.filter(({ broke }) => !broke)
    const report: Report = {
      seconds: Math.round((performance.now() - began) / 1000),
      places,
      purchases: total.bought,
      seatsSold,
      seatsForSale: sale.seats,
      perSecond: Math.max(0, ...held.map(({ perSecond }) => perSecond)),
      steps: crowd.steps(),
      rungs,
      limit: limitOf(rungs),
      proposal: proposalOf(rungs),
      webs: { ran: webs, ...club },
      cores: availableParallelism(),
      entries: { scanned: crowd.count('entry') === 0 ? 0 : Math.min(seatsSold, 4000), recorded },
      differences: [...books.differences, ...lost],
      rows: books.rows,
      mails: await stage.written(),
      leaks: [...stage.leaks],
      duringSale: beside,
    }
    const { proposal } = report
    // Measured beside real buyers it is less than the club carries: nobody is held to it.
    if (proposal?.reached === true && !beside && sound(report))
      await boundRate({ db }, row.subject, proposal.perMinute)
    return report
  } finally {
    progress.phase = 'cleaning'
    clearInterval(beat)
    machine?.close()
    await heed.close()
    await stage?.close()
    await own?.close().catch(() => undefined)
    await cleanUp(config)
  }
}

/** Nothing got out and the books are exact: what it measured counts. */
export const sound = ({ leaks, differences }: Report) => leaks.length === 0 && differences.length === 0

/** What a rehearsal leaves beside its row: databases and files. Call it under the rehearsals' lock. */
export async function cleanUp(config: Config): Promise<number> {
  const dropped = await dropDatabases(groundFor(config))
  await rm(foldersOf(config), { recursive: true, force: true })
  return dropped
}

/** One rehearsal directs at a time: `work` under the lock; null where somebody else has it. */
export async function underLock<T>(url: string, work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'taquilla rehearsal' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: found } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${rows.rehearsalLock}) as mine`,
    )
    return found[0]!.mine ? await work() : null
  } finally {
    await client.end().catch(() => undefined)
  }
}
