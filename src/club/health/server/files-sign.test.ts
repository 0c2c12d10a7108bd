import type { Disk } from 'flydrive'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { fileStore, s3Disk } from '#server/files.ts'
import { startBucket } from '#world/bucket.ts'
import { filesSign } from './files-sign.ts'

let s3: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  s3 = await startBucket()
})
afterAll(() => s3.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  s3.answerAgain()
})

const { limit } = filesSign.alert!
const later = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000)
async function told(files: Disk) {
  const [value] = await filesSign.read({ files } as Parameters<typeof filesSign.read>[0])
  return value!
}

it('a store that keeps and gives back a file asks for nobody, is tried once a minute, and nothing stays in it', async () => {
  const files = s3Disk(s3.bucket)
  const well = await told(files)
  expect(well.value).toBeLessThan(limit)
  expect(well.words).toBeUndefined()
  expect([...s3.objects.keys()]).toEqual([])
  void s3.sayNothingAfter({ PUT: 0 })
  later(30)
  expect((await told(files)).words).toBeUndefined()
})

it('one that is gone asks for somebody, says since when, and is forgiven once it answers again', async () => {
  const files = s3Disk(s3.bucket)
  await told(files)
  later(61)
  const since = new Date()
  void s3.sayNothingAfter({ PUT: 0 })
  await expect.poll(async () => (await told(files)).words).toBe('No contesta')
  later(61)
  const gone = await told(files)
  expect(gone.value).toBeGreaterThan(limit)
  expect(gone.since).toEqual(since)
  s3.answerAgain()
  later(61)
  await expect.poll(async () => (await told(files)).value).toBeLessThan(limit)
})

it('one that says nothing yet is told by how long it has been asked', async () => {
  let answer = (): void => undefined
  const files = fileStore(readConfig({ NODE_ENV: 'test', DATA_DIR: '/nowhere' }))
  const answers = new Promise<void>((resolve) => (answer = resolve))
  vi.spyOn(files, 'put').mockReturnValue(answers)
  vi.spyOn(files, 'delete').mockResolvedValue()
  vi.spyOn(files, 'exists').mockResolvedValue(false)
  await told(files)
  later(limit + 1)
  const slow = await told(files)
  expect(slow.value).toBeGreaterThan(limit)
  expect(slow.words).toBeUndefined()
  answer()
})
