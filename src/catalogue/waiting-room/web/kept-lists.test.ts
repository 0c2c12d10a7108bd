import { beforeEach, expect, it, vi } from 'vitest'
import { sale, tools } from '#platform/proof/server/testing/planted-sale.ts'
import { checkOwnPlace } from '#platform/proof/own-place.ts'
import { verifyQueue } from '#platform/proof/verify-queue.ts'
import { keepList, keptOf } from './kept-lists.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

it('a list that was read before is told from another one, by the page and by the check of one’s own place', async () => {
  const [before, after] = [await sale(), await sale()]
  expect(keptOf(before.entries)).toEqual([])
  keepList(before.entries)
  const faultsOf = async ({ published, place }: Awaited<ReturnType<typeof sale>>) => {
    const kept = { statements: keptOf(published.record.entries) }
    const own = place(5)
    const bucket = published.buckets!.find(({ commitments }) => commitments.includes(own.commitment))!
    const { record } = published
    return [
      (await verifyQueue(published, kept, tools)).faults,
      await checkOwnPlace({ record, bucket }, own, tools, kept),
    ]
  }
  expect(await faultsOf(before)).toEqual([[], []])
  expect(await faultsOf(after)).toEqual([['second_list'], ['second_list']])
  // The first one stays what is compared with.
  keepList(after.entries)
  expect(keptOf(after.entries)).toEqual([before.entries[1]!.statement])
})

it('keeps each sitting of each sale, the last fifty of them, and nothing where a list is not closed yet', async () => {
  const { entries } = await sale()
  keepList(entries.slice(0, 1))
  expect(keptOf(entries)).toEqual([])
  const closed = (sitting: number) => [
    { statement: JSON.stringify({ no: 1, kind: 'closed', at: '', sale: 'event-1', sitting }) },
  ]
  for (let no = 1; no <= 51; no += 1) keepList(closed(no))
  expect([1, 2, 51].map((no) => keptOf(closed(no)).length)).toEqual([0, 1, 1])
})
