import { call } from '#web/call.ts'
import { meetVisitor } from '../contract.ts'
import type { HallSource } from './hall-source.tsx'
import { decodeChanges, unpackStates } from '../rules.ts'

export type SeatChanges = [seatId: number, state: number][]
type Listener = (changes: SeatChanges | 'all') => void

/** Every seat's state, kept true by the server's stream of changes where there is one. */
export type SeatStates = {
  states: Uint8Array
  /** Grows with every change; 0 until the first answer. */
  version: () => number
  subscribe: (listener: Listener) => () => void
  /** Seats that this person holds: to them they are free to choose again. */
  setOwn: (seatIds: number[]) => void
  /** Starts listening; the answer stops it. */
  open: () => () => void
}

const [free, held] = [0, 1]
const pollMs = 15_000
const withoutStreamMs = 5_000
const retryMs = 3_000

/** Listens to the states of `count` seats; where the stream does not get through, asks every 15 s instead. */
export function seatStates(
  { readStates, stream: address }: Pick<HallSource, 'readStates' | 'stream'>,
  count: number,
): SeatStates {
  const known = new Uint8Array(count)
  const states = new Uint8Array(count)
  const listeners = new Set<Listener>()
  let own = new Set<number>()
  let version = 0
  let early: SeatChanges | null = null

  function tell(changes: SeatChanges | 'all'): void {
    version += 1
    for (const listener of listeners) listener(changes)
  }

  function show(seatId: number): void {
    const state = known[seatId] ?? 0
    states[seatId] = state === held && own.has(seatId) ? free : state
  }

  function apply(changes: SeatChanges): void {
    if (early !== null) early.push(...changes)
    for (const [seatId, state] of changes) {
      known[seatId] = state
      show(seatId)
    }
    if (version > 0) tell(changes.map(([seatId]) => [seatId, states[seatId] ?? 0]))
  }

  /** Changes that come while the whole is being read are newer than it, or the same. */
  async function readAll(since?: string): Promise<void> {
    const during: SeatChanges = []
    early = during
    const packed = await readStates(since)
    if (early !== during) return
    known.set(unpackStates(new Uint8Array(packed), count))
    for (const [seatId, state] of during) known[seatId] = state
    states.set(known)
    for (const seatId of own) show(seatId)
    early = null
    tell('all')
  }

  function open(): () => void {
    let timer = 0
    const again = (inMs: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => read(), inMs)
    }
    const read = (since?: string) => {
      readAll(since).then(
        () => {
          if (stream === null) again(withoutStreamMs)
          else if (stream.readyState === EventSource.CLOSED) again(pollMs)
        },
        () => again(retryMs),
      )
    }
    const stream = address === null ? null : new EventSource(address)
    if (stream === null) read()
    stream?.addEventListener('reset', ({ data }: MessageEvent<string>) => read(data))
    stream?.addEventListener('message', ({ data }: MessageEvent<string>) =>
      apply(decodeChanges(bytesOf(data))),
    )
    stream?.addEventListener('error', () => {
      // Refused: then the browser has no number yet by which its seats will be known.
      if (stream.readyState === EventSource.CLOSED) call(meetVisitor, {}).catch(() => undefined)
      again(retryMs)
    })
    return () => {
      stream?.close()
      clearTimeout(timer)
      early = null
    }
  }

  return {
    states,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setOwn: (seatIds) => {
      const changed = [...new Set([...own, ...seatIds])]
      own = new Set(seatIds)
      for (const seatId of changed) show(seatId)
      if (version > 0 && changed.length > 0) tell(changed.map((seatId) => [seatId, states[seatId] ?? 0]))
    },
    open,
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
