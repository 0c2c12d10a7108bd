import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBucket } from '#world/bucket.ts'
import { Damaged, sealedStore, StoreAway } from './sealed-store.ts'

let s3: Awaited<ReturnType<typeof startBucket>>
const key = randomBytes(32)
const store = () => sealedStore(s3.bucket, key)

beforeAll(async () => {
  s3 = await startBucket()
})
afterAll(() => s3.close())

describe('a bucket of backups', () => {
  it('gives back what was put there, sealed, and says what is missing or turned', async () => {
    await store().put('log/1', Buffer.from('plain words'))
    expect(s3.objects.get('log/1')!.includes('plain words')).toBe(false)
    expect(await store().names('')).toEqual(['log/1'])
    expect((await store().get('log/1')).toString()).toBe('plain words')
    await expect(store().get('log/2')).rejects.toThrow(new Damaged('Falta log/2 en el respaldo.'))
    s3.objects.get('log/1')![20]! ^= 1
    await expect(store().get('log/1')).rejects.toThrow('log/1 está dañado')
    await store().remove('log/1')
    expect(await store().names('')).toEqual([])
  })

  it('that says nothing is given up in time, and is not taken for an empty one', async () => {
    void s3.sayNothingAfter({ GET: 0, PUT: 0 })
    const asked = [store().get('log/1'), store().put('log/3', Buffer.from('x')), store().names('')]
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(StoreAway) })
    s3.answerAgain()
    await store().put('log/3', Buffer.from('x'))
    expect(await store().names('')).toEqual(['log/3'])
  })

  it('that is gone is said to be away, with what was put there still sealed in it', async () => {
    await s3.close()
    await expect(store().get('log/3')).rejects.toThrow(
      /^El lugar de los respaldos \(s3:respaldos\) no contesta/,
    )
  })
})
