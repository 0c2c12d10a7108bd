import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../tests/database.ts'
import { ensureSigningKey, openEventSecret, rotateForSeason, rotateSigningKey } from './actions.ts'
import { listKeys } from '#platform/codes/server/signing-keys.ts'

const masterKey = randomBytes(32)
const fourTimes = (act: () => Promise<unknown>) => Promise.all(Array.from({ length: 4 }, act))
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('demo')
})
afterAll(() => database.drop())

async function activeKids(): Promise<number[]> {
  return (await listKeys(database.db)).filter((key) => key.retiredAt === null).map((key) => key.kid)
}

describe('signing keys', () => {
  it('are one at a time, whoever makes them and however often', async () => {
    await fourTimes(() => ensureSigningKey(database.db, masterKey))
    expect(await activeKids()).toEqual([1])
  })

  it('are numbered on when they rotate, one at a time also when many rotate at once', async () => {
    await rotateSigningKey(database.db, masterKey)
    expect(await activeKids()).toEqual([2])
    await fourTimes(() => rotateSigningKey(database.db, masterKey))
    expect(await activeKids()).toHaveLength(1)
  })

  it('change when the season does, and not before', async () => {
    const [kid = 0] = await activeKids()
    await rotateForSeason(database.db, masterKey)
    expect(await activeKids()).toEqual([kid])
    const lastSeason = { createdAt: new Date('2020-01-01') }
    await database.db.updateTable('signingKeys').set(lastSeason).where('kid', '=', kid).execute()
    await rotateForSeason(database.db, masterKey)
    expect(await activeKids()).toEqual([kid + 1])
  })

  it('lie sealed: the private half is not in the database in the clear', async () => {
    const keys = await database.db.selectFrom('signingKeys').select('sealedPrivateKey').execute()
    const pkcs8Head = Buffer.from('302e020100300506032b6570', 'hex')
    for (const { sealedPrivateKey } of keys) {
      expect(sealedPrivateKey).toHaveLength(12 + 16 + 48)
      expect(sealedPrivateKey.includes(pkcs8Head)).toBe(false)
    }
  })
})

describe('the secret of a match', () => {
  it('is one for all who ask at once, another for another match, and closed to another master key', async () => {
    const { db } = database
    const ids = (await db.selectFrom('events').select('id').orderBy('id').limit(2).execute()).map(
      ({ id }) => id,
    )
    const [match = 0, other = 0] = ids
    const secrets = await fourTimes(() => openEventSecret(db, masterKey, match))
    expect(new Set(secrets.map(String)).size).toBe(1)
    expect(String(await openEventSecret(db, masterKey, other))).not.toBe(String(secrets[0]))
    await expect(openEventSecret(db, randomBytes(32), match)).rejects.toThrow('unable to authenticate')
  })
})
