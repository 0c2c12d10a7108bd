import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { decodeChanges } from '../../rules.ts'
import { changeFeed, feedGap, type Reader } from './change-feed.ts'
import type { Changes } from './live-seats.ts'

type Hear = (changes: Changes | 'reset') => void

/** Seats that change when the test says so, and how often they are watched. */
function aSource() {
  const heard = new Set<Hear>()
  const count = { watched: 0 }
  const watch = (_: number, hear: Hear) => {
    count.watched++
    heard.add(hear)
    return Promise.resolve(() => void heard.delete(hear))
  }
  return {
    watch,
    heard,
    count,
    change: (changes: Changes | 'reset') => heard.forEach((hear) => hear(changes)),
  }
}

function aReader() {
  const texts: string[] = []
  return {
    texts,
    writableLength: 0,
    write: (text: string) => texts.push(text),
    seats: () =>
      texts
        .flatMap((text) => [...text.matchAll(/^data: (\S+)$/gm)].map(([, data]) => data!))
        .filter((data) => !/^[0-9a-f]{8}-\d+$/.test(data))
        .flatMap((data) => decodeChanges(Buffer.from(data, 'base64'))),
  } satisfies Reader & Record<string, unknown>
}

async function join(feed: ReturnType<typeof changeFeed>) {
  const { listen, end } = await feed.open()
  const reader = aReader()
  listen(reader)
  return { reader, end }
}

describe('changes of a match’s seats, for all who read them', () => {
  it('are heard and encoded once, and every reader is told the same', async () => {
    const source = aSource()
    const feed = changeFeed(source, 1)
    const all = await Promise.all(Array.from({ length: 300 }, () => join(feed)))
    expect(source.count.watched).toBe(1)
    source.change([[7, 1]])
    source.change([
      [7, 2],
      [40_000, 1],
    ])
    await expect.poll(() => all.every(({ reader }) => reader.texts.length === 2)).toBe(true)
    expect(new Set(all.map(({ reader }) => reader.texts[1])).size).toBe(1)
    expect(all[299]!.reader.seats()).toEqual([
      [7, 2],
      [40_000, 1],
    ])
    for (const { end } of all) end()
    await expect.poll(() => source.heard.size).toBe(0)
  })

  it('reach who comes later, as far as it may have read a picture from before them', async () => {
    const source = aSource()
    const feed = changeFeed(source, 1)
    const first = await join(feed)
    source.change([[7, 1]])
    await expect.poll(() => first.reader.seats()).toEqual([[7, 1]])
    const late = await join(feed)
    expect(late.reader.seats()).toEqual([[7, 1]])
    await sleep(2600)
    const later = await join(feed)
    expect(later.reader.seats()).toEqual([])
    source.change([[8, 1]])
    await expect.poll(() => later.reader.seats()).toEqual([[8, 1]])
    for (const { end } of [first, late, later]) end()
  })

  it('miss nobody who joins or leaves while others are told', async () => {
    const source = aSource()
    const feed = changeFeed(source, 1)
    const all = await Promise.all(Array.from({ length: 250 }, () => join(feed)))
    const between: Awaited<ReturnType<typeof join>>[] = []
    const { write } = all[150]!.reader
    all[150]!.reader.write = (text) => {
      all[200]!.end()
      source.change([[9, 1]])
      void join(feed).then((joined) => between.push(joined))
      all[150]!.reader.write = write
      return write(text)
    }
    source.change([[7, 1]])
    const both = [
      [7, 1],
      [9, 1],
    ]
    await expect
      .poll(() => [all[0]!, all[249]!, ...between].map(({ reader }) => reader.seats()))
      .toEqual([both, both, both])
    expect(all[200]!.reader.seats()).toEqual([])
    for (const { end } of [...all.filter((_, no) => no !== 200), ...between]) end()
    await expect.poll(() => source.heard.size).toBe(0)
  })

  it('are not queued for a reader that cannot keep up: it reads everything anew', async () => {
    const source = aSource()
    const { reader, end } = await join(changeFeed(source, 1))
    reader.writableLength = 65 * 1024
    source.change([[7, 1]])
    await sleep(250)
    expect(reader.texts).toHaveLength(1)
    reader.writableLength = 0
    source.change([[8, 1]])
    await expect.poll(() => reader.seats()).toEqual([[8, 1]])
    expect(reader.texts.at(-1)).toMatch(/^event: reset\n/)
    source.change([[9, 1]])
    await expect.poll(() => reader.seats().length).toBe(2)
    expect(reader.texts.at(-1)).toMatch(/^data: /)
    end()
  })

  it('begin anew where watching failed or nobody read any more', async () => {
    const source = aSource()
    let broken = true
    const watch = (eventId: number, hear: Hear) =>
      broken ? Promise.reject(new Error('no database')) : source.watch(eventId, hear)
    const feed = changeFeed({ watch }, 1)
    await expect(Promise.all([feed.open(), feed.open()])).rejects.toThrow('no database')
    broken = false
    for (let turn = 1; turn <= 2; turn++) {
      const { reader, end } = await join(feed)
      source.change('reset')
      await expect.poll(() => reader.texts.filter((text) => text.startsWith('event: reset'))).toHaveLength(2)
      end()
      await expect.poll(() => source.heard.size).toBe(0)
      expect(source.count.watched).toBe(turn)
    }
  })

  it('come ten times a second to a few, and once a second to two thousand', () => {
    expect([1, 200, 2000, 3000].map(feedGap)).toEqual([100, 100, 1000, 1500])
  })
})
