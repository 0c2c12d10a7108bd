import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { eraseFan, wipedTables } from '../about-me/erase.ts'
import { pictureKey } from '../pictures/shelf.ts'
import { makeFan } from '../testing/make-fan.ts'
import { eraseDuePictures } from './erase-pictures.ts'
import { finishErasure, markFaceErasure } from './erasures.ts'
import { forgetAbandoned, retentionJobs } from './jobs.ts'
import { proveErased } from './left-over.ts'
import { marksOf } from '#server/erasure-marks.ts'
import { forgetOld } from './sql.ts'
import { findTraces, tracesOf } from './testing/find-traces.ts'
import { email, person, phone, wholeFan } from './testing/whole-fan.ts'

let server: TestServer
let services: TestServer['services']
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
  services = server.services
})
afterAll(() => server.close())

/** Runs the waiting jobs of the feature, as the worker would after the commit. */
async function runJobs(): Promise<void> {
  const logger = new Logger(() => () => undefined)
  const taskList = retentionJobs(services).tasks
  await runOnce({ pgPool: server.pool, noPreparedStatements: true, taskList, noHandleSignals: true, logger })
}
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const tables = wipedTables.map(snake)

async function picture(eraseAt: string, more: Record<string, string> = {}): Promise<string> {
  const { fanId } = await makeFan(server, { email: `${crypto.randomUUID()}@correo.example` })
  const { id } = await server.db
    .insertInto('fanPictures')
    .values({ fanId, kind: 'selfie', eraseAt: sql<Date>`now() + ${eraseAt}::interval`, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.files.put(pictureKey(id), 'sealed')
  return id
}
const isThere = (id: string) => services.files.exists(pictureKey(id))
const erased = async (id: string) => {
  const { erasedAt } = await server.db
    .selectFrom('fanPictures')
    .select('erasedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return erasedAt !== null
}

describe('the clock of a picture', () => {
  it('erases what is due, file and row, and leaves the rest', async () => {
    const [due, later] = [await picture('-1 second'), await picture('1 hour')]
    await eraseDuePictures(services)
    expect([await isThere(due), await erased(due)]).toEqual([false, true])
    expect([await isThere(later), await erased(later)]).toEqual([true, false])
  })

  it('killed between file and row, the row still says so and the next round ends it', async () => {
    const id = await picture('-1 second')
    const kill = vi.spyOn(services.files, 'delete').mockImplementation(async (key) => {
      kill.mockRestore()
      await services.files.delete(key)
      throw new Error('killed')
    })
    await expect(eraseDuePictures(services)).rejects.toThrow('could not be erased')
    expect([await isThere(id), await erased(id)]).toEqual([false, false])
    await eraseDuePictures(services)
    expect(await erased(id)).toBe(true)
  })

  it('the other way round a kill would leave a file that the clock no longer knows', async () => {
    const id = await picture('-1 second')
    await sql`update fan_pictures set erased_at = now() where id = ${id}`.execute(server.db)
    await eraseDuePictures(services)
    expect(await isThere(id)).toBe(true)
    await services.files.delete(pictureKey(id))
  })

  it('one that cannot be removed holds up no other', async () => {
    const [stuck, free] = [await picture('-2 seconds'), await picture('-1 second')]
    const { files } = services
    const remove = files.delete.bind(files)
    const spy = vi
      .spyOn(files, 'delete')
      .mockImplementation((key) => (key.includes(stuck) ? Promise.reject(new Error('S3')) : remove(key)))
    await expect(eraseDuePictures(services)).rejects.toThrow('1 pictures')
    spy.mockRestore()
    expect([await erased(stuck), await erased(free)]).toEqual([false, true])
    await eraseDuePictures(services)
  })

  it('is never longer than the notice says: a day for what did not pass, seven after the decision', async () => {
    const ages = async (outcome: 'approved' | 'different' | null) => {
      const id = await picture('30 days')
      const { fanId } = await server.db
        .updateTable('fanPictures')
        .set({ takenAt: sql<Date>`now() - interval '25 hours'` })
        .where('id', '=', id)
        .returning('fanId')
        .executeTakeFirstOrThrow()
      const challenge = {
        purpose: 'registration' as const,
        subject: 'prueba',
        expiresAt: sql<Date>`now()`,
      }
      const nonceHash = Buffer.from(id)
      const { id: challengeId } = await server.db
        .insertInto('fanChallenges')
        .values({ fanId, nonceHash, ...challenge })
        .returning('id')
        .executeTakeFirstOrThrow()
      await server.db.updateTable('fanPictures').set({ challengeId }).where('id', '=', id).execute()
      if (outcome !== null && fanId !== null)
        await server.db
          .insertInto('fanChecks')
          .values({ fanId, challengeId, purpose: 'registration', outcome })
          .execute()
      return id
    }
    const [failed, abandoned, passed] = [await ages('different'), await ages(null), await ages('approved')]
    await eraseDuePictures(services)
    expect([await isThere(failed), await isThere(abandoned), await isThere(passed)]).toEqual([
      false,
      false,
      true,
    ])
    await sql`update fans set decided_at = now() - interval '7 days' where id =
      (select fan_id from fan_pictures where id = ${passed})`.execute(server.db)
    await sql`update fan_pictures set taken_at = now() - interval '8 days' where id = ${passed}`.execute(
      server.db,
    )
    await eraseDuePictures(services)
    expect(await isThere(passed)).toBe(false)
  })
})

describe('what nobody goes on with', () => {
  it('is erased after 30 days without a step, and stays while there are steps', async () => {
    const old = async (address: string) => {
      const { fanId } = await makeFan(server, { email: address, status: 'registering' })
      await sql`update fans set created_at = now() - interval '31 days' where id = ${fanId}`.execute(
        server.db,
      )
      return fanId
    }
    const [left, going] = [await old('dejado@correo.example'), await old('sigue@correo.example')]
    await server.db.insertInto('fanDocuments').values({ fanId: going, kind: 'ine' }).execute()
    await forgetAbandoned(server.db)
    const statusOf = async (id: string) =>
      (await server.db.selectFrom('fans').select('status').where('id', '=', id).executeTakeFirst())?.status
    expect([await statusOf(left), await statusOf(going)]).toEqual(['erased', 'registering'])
  })

  it('prints of pictures go after 30 days, forms of sign-ups when they end', async () => {
    const { fanId } = await makeFan(server, { email: 'huella@correo.example' })
    const prints = [29, 31].map((days) => ({
      fanId,
      print: Buffer.alloc(32, days),
      seenAt: sql<Date>`now() - make_interval(days => ${days})`,
    }))
    await server.db.insertInto('fanPrints').values(prints).execute()
    await server.db
      .insertInto('fanSignUps')
      .values({ tokenHash: Buffer.alloc(32), sealedForm: Buffer.alloc(9), expiresAt: sql<Date>`now()` })
      .execute()
    await forgetOld(server.db)
    const left = await server.db.selectFrom('fanPrints').select('print').where('fanId', '=', fanId).execute()
    expect(left.map(({ print }) => print[0])).toEqual([29])
    expect(await server.db.selectFrom('fanSignUps').select('id').execute()).toEqual([])
  })
})

describe('after an erasure', () => {
  it('nothing remains in any table, job or file: every trace of a whole fan is looked for', async () => {
    const { fanId, accountId, pictures } = await wholeFan(services)
    const traces = [
      ...(await tracesOf(server.db, fanId, tables)),
      ...[person.curp, person.secondSurname, phone, '203.0.113.7', 'Nokia'].map((value) => ({
        what: value,
        value,
      })),
      ...pictures.map((value) => ({ what: 'picture', value })),
    ]
    const before = await findTraces(services, traces)
    for (const table of [...tables, 'fans', 'fan_requests', 'fan_pictures'])
      expect(
        before.some((line) => line.startsWith(`${table}: `)),
        table,
      ).toBe(true)
    expect(before.filter((line) => line.startsWith('fan-pictures/'))).not.toEqual([])

    // The consents' place goes with the account's erasure; here only the Fan ID goes.
    const places = traces.filter(({ what }) => !['203.0.113.7', 'Nokia'].includes(what))
    await server.db.transaction().execute((tx) => eraseFan(tx, fanId))
    const waiting = await findTraces(services, places)
    expect(waiting.length, 'until the job has run the files are there').toBeGreaterThan(0)
    await runJobs()
    expect(await findTraces(services, places)).toEqual([])

    const { eraseAccount } = await import('./testing/erase-account.ts')
    await eraseAccount(server.db, accountId)
    const whole = [...traces, ...[email, person.givenNames].map((value) => ({ what: value, value }))]
    expect(await findTraces(services, whole)).toEqual([])
  })

  it('killed among its files, it is begun anew and leaves none', async () => {
    const { fanId, pictures } = await wholeFanAgain()
    await server.db.transaction().execute((tx) => eraseFan(tx, fanId))
    const { files } = services
    const remove = files.delete.bind(files)
    let before = 2
    const kill = vi.spyOn(files, 'delete').mockImplementation(async (key) => {
      await remove(key)
      if ((before -= 1) === 0) throw new Error('killed')
    })
    await expect(finishErasure(services, fanId)).rejects.toThrow('killed')
    kill.mockRestore()
    // The file that went is still known by its row: nothing lies there that nobody knows of.
    const rows = server.db.selectFrom('fanPictures').select('id').where('fanId', '=', fanId)
    expect([(await rows.execute()).length, (await marksOf(files, 'fans')).has(fanId)]).toEqual([3, true])
    await finishErasure(services, fanId)
    expect(await rows.execute()).toEqual([])
    for (const id of pictures) expect(await isThere(id)).toBe(false)
  })

  it('a face that was withdrawn is marked outside the database once that has committed', async () => {
    const { fanId } = await wholeFanAgain()
    const at = new Date('2026-11-21T20:00:00Z')
    const undone = server.db.transaction().execute(async (tx) => {
      await markFaceErasure(tx, fanId, at)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await runJobs()
    expect((await marksOf(services.files, 'faces')).has(fanId)).toBe(false)
    await server.db.transaction().execute((tx) => markFaceErasure(tx, fanId, at))
    await runJobs()
    expect((await marksOf(services.files, 'faces')).get(fanId)).toEqual(at)
  })

  it.each(wipedTables)('would be found if %s were left out', async (table) => {
    const { fanId } = await wholeFanAgain()
    const traces = await tracesOf(server.db, fanId, tables)
    const at = wipedTables.indexOf(table)
    wipedTables.splice(at, 1)
    await server.db
      .transaction()
      .execute((tx) => eraseFan(tx, fanId))
      .finally(() => wipedTables.splice(at, 0, table))
    await runJobs()
    const found = await findTraces(services, traces)
    expect(found.length).toBeGreaterThan(0)
    // A challenge's steps stay and go with it.
    const own = table === 'fanChallenges' ? 'fan_challenge' : snake(table)
    expect(found.every((line) => line.startsWith(own))).toBe(true)
    await sql`update fans set erased_at = now() - interval '2 hours' where id = ${fanId}`.execute(server.db)
    const log = { ...services.log, error: vi.fn() } as never
    expect((await proveErased({ ...services, log }, new Date())).fans).toEqual([fanId])
    expect(await findTraces(services, traces)).toEqual([])
  })

  it('a picture that came in while its fan was erased is found at night, a fresh one is not touched', async () => {
    const error = vi.fn()
    const quiet = { ...services, log: { error } as never }
    await services.files.put(pictureKey(crypto.randomUUID()), 'fresh')
    expect((await proveErased(quiet, new Date())).strays).toBe(0)
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    expect((await proveErased(quiet, inTwoDays)).strays).toBe(1)
    expect(error).toHaveBeenCalledOnce()
  })

  const wholeFanAgain = async () => {
    await sql`update accounts set email = gen_random_uuid() || '@x.invalid' where email = ${email}`.execute(
      server.db,
    )
    await sql`update fans set phone = null, curp_index = null where phone = ${phone}`.execute(server.db)
    await sql`update fan_documents set number_index = null`.execute(server.db)
    return wholeFan(services)
  }
})
