import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBucket } from '#world/bucket.ts'
import { isUnavailable } from './answer-problems.ts'
import { s3Disk } from './files.ts'

let s3: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  s3 = await startBucket()
})
afterAll(() => s3.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error,
  )

describe('a store of uploads', () => {
  it('that says nothing is given up in time, and is not now rather than wrong', async () => {
    const store = s3Disk(s3.bucket)
    await store.put('news/1.webp', 'a picture')
    void s3.sayNothingAfter({ GET: 0, PUT: 0 })
    for (const work of [() => store.put('news/2.webp', 'another'), () => store.getBytes('news/1.webp')])
      expect(isUnavailable((await failure(work()))!)).toBe(true)
  })

  it('that is gone is not now either', async () => {
    await s3.close()
    const store = s3Disk(s3.bucket)
    for (const work of [() => store.put('news/2.webp', 'another'), () => store.getBytes('news/1.webp')])
      expect(isUnavailable((await failure(work()))!)).toBe(true)
  })

  it('whose disk is full is not now: nobody did anything wrong', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(isUnavailable(Object.assign(new Error('Cannot write file'), { cause: full }))).toBe(true)
  })
})
