import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '#app/server/features.ts'
import { askForRehearsal } from '#front/rehearsal/server/actions.ts'
import * as rows from '#front/rehearsal/server/sql.ts'
import { readConfig } from '#server/config.ts'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rehearse } from '../rehearsal/rehearse.ts'
import { testDatabase, type TestDatabase } from './world/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('demo')
})
afterAll(() => database.drop())

describe('a rehearsal', () => {
  it('sells', { timeout: 180_000 }, async () => {
    const { db, url } = database
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: await mkdtemp(join(tmpdir(), 'taquilla-')) })
    const id = await askForRehearsal({ db, features }, { saleId: 'event-1', fans: 40, duringSale: true }, null)
    await rows.beginRehearsal(db, id)
    const row = (await rows.findRehearsal(db, id))!
    const t = Date.now()
    const report = await rehearse({ config, db, features, signal: new AbortController().signal, said: (p) => Math.random()<0.2 && process.stderr.write(`${Date.now() - t} ${JSON.stringify(p)}\n`) }, { ...row })
    process.stderr.write(JSON.stringify(report, null, 1))
    expect(report.differences).toEqual([])
  })
})
