import { randomBytes } from 'node:crypto'
import { encodeChanges } from '../../rules.ts'
import { recentMs, type Changes, type LiveSeats } from './live-seats.ts'

/** What a reader's answer is asked and told. */
export type Reader = { readonly writableLength: number; write: (text: string) => unknown }

/** One reader's place in a feed. It is told from `listen` on, first what changed in the last moments. */
export type Listening = { listen: (reader: Reader) => void; end: () => void }

export type ChangeFeed = { open: () => Promise<Listening> }

/** Messages to a match's readers a second: a crowd hears of a seat somewhat later than a few do, and takes the same from who buys. */
const messagesPerSecond = 2000
const gatherMs = 100
/** Readers that are written to before anybody else has a turn. */
const slice = 100
const mostUnread = 64 * 1024

/** Between two messages to so many readers, in milliseconds. */
export function feedGap(readers: number): number {
  return Math.max(gatherMs, (readers * 1000) / messagesPerSecond)
}

/** Names what a reader has to read: nothing that a cache has from before the second in which it came. */
const node = randomBytes(4).toString('hex')
const sinceSecond = () => `${node}-${Math.floor(Date.now() / 1000)}`
const sinceNow = () => `${node}-${Date.now()}`
const resetText = (since: string) => `event: reset\ndata: ${since}\n\n`

/**
 * A match's seat changes for all who read them at this node: heard, gathered and encoded once, the last state of each seat only, in three
 * bytes, and written to each. A reader that cannot keep up is told to read everything anew instead of being queued for.
 */
export function changeFeed({ watch }: Pick<LiveSeats, 'watch'>, eventId: number): ChangeFeed {
  /** Whether each is behind, and so has to read everything anew. */
  const readers = new Map<Reader, boolean>()
  let open = 0
  let watching: Promise<() => void> | null = null
  let pending = new Map<number, number>()
  let reset = false
  let told: { at: number; text: string }[] = []
  let lastTold = -Infinity
  let due: NodeJS.Timeout | null = null
  let telling = false

  function hear(changes: Changes | 'reset'): void {
    if (changes === 'reset') reset = true
    else for (const [seatId, state] of changes) pending.set(seatId, state)
    tellSoon()
  }

  function tellSoon(): void {
    if (due !== null || telling) return
    due = setTimeout(() => void tell(), Math.max(0, lastTold + feedGap(readers.size) - performance.now()))
  }

  async function tell(): Promise<void> {
    const text = (reset ? resetText(sinceNow()) : '') + changesText(pending)
    ;[due, telling, lastTold] = [null, true, performance.now()]
    ;[reset, pending] = [false, new Map()]
    told = [...told.filter(isRecent), { at: lastTold, text }]
    // Who joins meanwhile is told it by joining.
    const present = [...readers.keys()]
    let written = 0
    for (const reader of present) {
      if (++written % slice === 0) await new Promise(setImmediate)
      if (readers.has(reader)) write(reader, text)
    }
    telling = false
    if (open > 0 && (reset || pending.size > 0)) tellSoon()
  }

  function write(reader: Reader, text: string): void {
    const full = reader.writableLength > mostUnread
    if (!full) reader.write(readers.get(reader) === true ? resetText(sinceNow()) + text : text)
    readers.set(reader, full)
  }

  function leave(): void {
    open -= 1
    if (open > 0) return
    if (due !== null) clearTimeout(due)
    void watching?.then(
      (stop) => stop(),
      () => undefined,
    )
    ;[due, watching, reset, told] = [null, null, false, []]
    pending.clear()
  }

  return {
    open: async () => {
      open += 1
      try {
        await (watching ??= watch(eventId, hear))
      } catch (error) {
        leave()
        throw error
      }
      let reading: Reader | null = null
      return {
        listen: (reader) => {
          reading = reader
          reader.write(resetText(sinceSecond()))
          for (const { text } of told.filter(isRecent)) reader.write(text)
          readers.set(reader, false)
        },
        end: () => {
          if (reading !== null) readers.delete(reading)
          leave()
        },
      }
    },
  }
}

const isRecent = ({ at }: { at: number }) => at >= performance.now() - recentMs

function changesText(changes: Map<number, number>): string {
  if (changes.size === 0) return ''
  return `data: ${Buffer.from(encodeChanges([...changes])).toString('base64')}\n\n`
}
