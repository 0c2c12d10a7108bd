import type { HallSource } from './hall-source.tsx'
import { askForNumber, meet } from './meet-visitor.ts'
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
  /** Whether the server says that somebody has it, be it this person. */
  isTaken: (seatId: number) => boolean
  /** Starts listening; the answer stops it. */
  open: () => () => void
}

const [free, held, sold] = [0, 1, 2]
const pollMs = 15_000
const withoutStreamMs = 5_000
const retryMs = 3_000
/** A stream that has not opened by then may never. */
const lateMs = 3_000

/**
 * Listens to the states of `count` seats; where the stream does not get through, asks every 15 s instead. `chairs`: of each
 * companion's place, the wheelchair places beside it; once nobody can have one of those, it is nobody's to take either.
 */
export function seatStates(
  { readStates, stream: address }: Pick<HallSource, 'readStates' | 'stream'>,
  count: number,
  chairs: ReadonlyMap<number, number[]> = new Map(),
): SeatStates {
  const known = new Uint8Array(count)
  const states = new Uint8Array(count)
  const listeners = new Set<Listener>()
  const companions = Map.groupBy(
    [...chairs].flatMap(([seat, beside]) => beside.map((chair) => ({ chair, seat }))),
    ({ chair }) => chair,
  )
  let own = new Set<number>()
  let version = 0
  let early: SeatChanges | null = null

  function tell(changes: SeatChanges | 'all'): void {
    version += 1
    for (const listener of listeners) listener(changes)
  }

  function stateOf(seatId: number): number {
    const state = known[seatId] ?? 0
    return state === held && own.has(seatId) ? free : state
  }

  /** Answers what there is to see now: of the seat, and of those that go with it. */
  function show(seatId: number): SeatChanges {
    const shown = [seatId, ...(companions.get(seatId) ?? []).map(({ seat }) => seat)]
    return shown.map((seat) => {
      const state = stateOf(seat)
      const lone = state === free && chairs.get(seat)?.every((chair) => stateOf(chair) !== free) === true
      return [seat, (states[seat] = lone ? sold : state)]
    })
  }

  function apply(changes: SeatChanges): void {
    if (early !== null) early.push(...changes)
    for (const [seatId, state] of changes) known[seatId] = state
    const shown = changes.flatMap(([seatId]) => show(seatId))
    if (version > 0) tell(shown)
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
    for (const seatId of [...own, ...chairs.keys()]) show(seatId)
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
      clearTimeout(timer)
      readAll(since).then(
        () => {
          if (address === null) again(withoutStreamMs)
          else if (stream?.readyState !== EventSource.OPEN) again(pollMs)
        },
        () => again(retryMs),
      )
    }
    let stream: EventSource | null = null
    let closed = false
    const listen = (to: string): EventSource | null => {
      if (closed) return null
      stream = new EventSource(to)
      stream.addEventListener('reset', ({ data }: MessageEvent<string>) => read(data))
      stream.addEventListener('message', ({ data }: MessageEvent<string>) =>
        apply(decodeChanges(bytesOf(data))),
      )
      stream.addEventListener('error', () => again(retryMs))
      return stream
    }
    if (address === null) read()
    else {
      again(lateMs)
      listenOnceKnown(() => listen(address))
    }
    return () => {
      closed = true
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
      const shown = changed.flatMap(show)
      if (version > 0 && shown.length > 0) tell(shown)
    },
    isTaken: (seatId) => known[seatId] !== free,
    open,
  }
}

/**
 * The stream brings the browser its number. One that is refused does not, and one that does not open for long might bring
 * it after seats were asked for: then the number is asked for, and the late one begins again with it.
 */
function listenOnceKnown(listen: () => EventSource | null): void {
  let begun = false
  const begin = () => {
    begun = true
    const stream = listen()
    return new Promise<unknown>((resolve, reject) => {
      const ask = () => askForNumber().then(resolve, reject)
      const late = setTimeout(() => {
        stream?.close()
        void ask().finally(listen)
      }, lateMs)
      const once = (what: 'open' | 'error', then: () => unknown) =>
        stream?.addEventListener(
          what,
          () => {
            clearTimeout(late)
            then()
          },
          { once: true },
        )
      once('open', () => resolve(null))
      once('error', ask)
    })
  }
  void meet(begin)
    .catch(() => undefined)
    .then(() => begun || listen())
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
