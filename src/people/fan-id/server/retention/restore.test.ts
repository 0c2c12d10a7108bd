import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { marksOf } from '#server/erasure-marks.ts'
import { fileStore } from '#server/files.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { copyDatabase } from '#world/postgres.ts'
import { eraseFan } from '../about-me/erase.ts'
import { pictureKey } from '../pictures/shelf.ts'
import { eraseDuePictures } from './erase-pictures.ts'
import { finishErasure, retainFaceMark, replayErasures } from './erasures.ts'
import { forgetFace } from './sql.ts'
import { findTraces, tracesOf, type Trace } from './testing/find-traces.ts'
import { person, phone, wholeFan } from './testing/whole-fan.ts'

let live: TestDatabase
let restored: Database
let folder: string
let fan: Awaited<ReturnType<typeof wholeFan>>
let other: Awaited<ReturnType<typeof wholeFan>>
let traces: Trace[]
const config = readConfig({ NODE_ENV: 'test' })
const backup = `restore_${Date.now()}`
const storeAt = (at: string) => fileStore({ dataDir: at, s3: null })
const templatesOf = async (db: Database['db'], fanId: string) =>
  (await db.selectFrom('fanTemplates').select('model').where('fanId', '=', fanId).execute()).length

/** Two fans, a backup of database and files, then one is erased and the other withdraws their face. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taquilla-restore-'))
  live = await testDatabase('empty')
  const files = storeAt(join(folder, 'now'))
  other = await wholeFan({ db: live.db, files, config })
  await sql`update accounts set email = 'otra@correo.example'`.execute(live.db)
  await sql`update fans set phone = null, curp_index = null`.execute(live.db)
  await sql`update fan_documents set number_index = null`.execute(live.db)
  fan = await wholeFan({ db: live.db, files, config })
  traces = [
    ...(await tracesOf(live.db, fan.fanId, ['fan_templates', 'fan_documents', 'fan_prints'])),
    ...[person.curp, phone].map((value) => ({ what: value, value })),
    ...fan.pictures.map((value) => ({ what: 'picture', value })),
  ]

  await live.db.destroy()
  const url = await copyDatabase(inject('adminUrl'), new URL(live.url).pathname.slice(1), backup)
  await cp(join(folder, 'now'), join(folder, 'copy'), { recursive: true })

  const again = openDatabase(live.url)
  await again.db.transaction().execute((tx) => eraseFan(tx, fan.fanId))
  await finishErasure({ db: again.db, files }, fan.fanId)
  const at = new Date()
  await again.db.transaction().execute((tx) => forgetFace(tx, other.fanId, at))
  await retainFaceMark({ files }, other.fanId, at)
  await again.close()
  restored = openDatabase(url)
  // The files come back as well; `erasures/` is left as it is.
  await cp(join(folder, 'copy'), join(folder, 'now'), { recursive: true })
})
afterAll(async () => {
  await restored.close()
  const admin = openDatabase(inject('adminUrl'), 1)
  for (const name of [backup, new URL(live.url).pathname.slice(1)])
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db)
  await admin.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a database and files restored from before an erasure', () => {
  it('bring back who was erased', async () => {
    const services = { db: restored.db, files: storeAt(join(folder, 'now')) }
    expect((await findTraces(services, traces)).length).toBeGreaterThan(0)
    expect(await templatesOf(restored.db, other.fanId)).toBe(1)
  })

  it('stay so where the marks were lost with the files', async () => {
    const lost = { db: restored.db, files: storeAt(join(folder, 'copy')) }
    expect(await replayErasures(lost, new Date())).toBe(0)
    expect(await templatesOf(restored.db, fan.fanId)).toBe(1)
  })

  it('are erased again from the marks: faces that were erased stay erased', async () => {
    const files = storeAt(join(folder, 'now'))
    const services = { db: restored.db, files }
    const two = await Promise.all([
      replayErasures(services, new Date()),
      replayErasures(services, new Date()),
    ])
    expect(two[0] + two[1]).toBe(2)
    await finishErasure(services, fan.fanId)
    expect(await findTraces(services, traces)).toEqual([])
    for (const id of fan.pictures) expect(await files.exists(pictureKey(id))).toBe(false)

    expect(await templatesOf(restored.db, other.fanId)).toBe(0)
    const consent = await sql<{
      withdrawn: boolean
    }>`select withdrawn_at is not null as withdrawn from consents
      where account_id = ${other.accountId} and purpose = 'biometrics'`.execute(restored.db)
    expect(consent.rows).toEqual([{ withdrawn: true }])
    await eraseDuePictures(services)
    const left = await restored.db
      .selectFrom('fanPictures')
      .select('kind')
      .where('fanId', '=', other.fanId)
      .where('erasedAt', 'is', null)
      .orderBy('kind')
      .execute()
    expect(left.map(({ kind }) => kind)).toEqual(['document_front', 'portrait'])
  })

  it('a face given anew after the mark stays; marks go when no backup is older', async () => {
    const files = storeAt(join(folder, 'now'))
    const services = { db: restored.db, files }
    const made = { fanId: other.fanId, model: 'mobile-1', sealed: Buffer.alloc(40) }
    await restored.db.insertInto('fanTemplates').values(made).execute()
    expect(await replayErasures(services, new Date())).toBe(0)
    expect(await templatesOf(restored.db, other.fanId)).toBe(1)
    expect((await marksOf(files, 'fans')).size).toBe(1)
    await replayErasures(services, new Date(Date.now() + 91 * 86_400_000))
    expect([(await marksOf(files, 'fans')).size, (await marksOf(files, 'faces')).size]).toEqual([0, 0])
  })
})
