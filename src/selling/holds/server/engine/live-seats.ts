import pg from 'pg'
import { reachable } from '#server/connections.ts'
import type { Db } from '#server/db.ts'
import { packStates } from '../../rules.ts'
import { readSeatStates } from './hall-facts.ts'

export type Changes = [seatId: number, state: number][]
type Watcher = (changes: Changes | 'reset') => void
type LiveEvent = {
  states: Uint8Array
  version: number
  /** Counts how often some seat became free. */
  freed: number
  watchers: Set<Watcher>
  packed: Buffer | null
  /** Changes of the last moments, the oldest first. */
  recent: { at: number; changes: Changes }[]
  /** What is heard while the states are read anew: newer than what is being read. */
  heard: Set<Changes>
}

/**
 * What changed so long ago a new watcher is told: it reads a picture that others may have had made for them within the last second,
 * by a node that heard of a change later than this one.
 */
export const recentMs = 2500

export type LiveSeats = {
  states: (eventId: number) => Promise<Uint8Array>
  /** The picture as it is, where it was read. */
  seen: (eventId: number) => Uint8Array | undefined
  packed: (eventId: number) => Promise<{ bits: Buffer; version: number }>
  apply: (eventId: number, changes: Changes) => void
  /** The watcher hears at once what changed in the last moments, and then each change. */
  watch: (eventId: number, watcher: Watcher) => Promise<() => void>
  /** Reads every row anew: holds whose time has passed are free without a notice. */
  refresh: (eventId: number) => Promise<void>
  /** Changes whenever a seat may have become free. */
  freed: (eventId: number) => number
  close: () => Promise<void>
}

/**
 * Each node's picture of the seats: read once, then kept true by the notices that every change commits with.
 * A picture, never a promise: whether a seat is free is decided by its row. When the listening connection breaks,
 * the pictures are read anew, because notices sent meanwhile are lost.
 */
export function liveSeats(db: Db, directUrl: string): LiveSeats {
  const events = new Map<number, Promise<LiveEvent>>()
  const ready = new Map<number, LiveEvent>()
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | null = null
  const listening = listen()

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: directUrl,
      ...reachable,
      application_name: 'taquilla seats',
    })
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) void receive(payload)
    })
    next.once('error', () => reconnect(next))
    next.once('end', () => reconnect(next))
    try {
      await next.connect()
      await next.query('listen seats')
      client = next
      await Promise.all([...ready.keys()].map(readAnew))
    } catch {
      reconnect(next)
    }
  }

  function reconnect(broken: pg.Client): void {
    if (closed || retry !== null) return
    client = null
    broken.removeAllListeners('end')
    broken.end().catch(() => undefined)
    retry = setTimeout(() => {
      retry = null
      void listen()
    }, 500)
  }

  async function receive(payload: string): Promise<void> {
    const [eventId, state, seats = ''] = payload.split(':')
    if (!events.has(Number(eventId))) return
    await events.get(Number(eventId))
    apply(
      Number(eventId),
      seats.split(',').map((seat) => [Number(seat), Number(state)]),
    )
  }

  function apply(eventId: number, changes: Changes): void {
    const event = ready.get(eventId)
    if (event === undefined) return
    for (const list of event.heard) list.push(...changes)
    const real = changes.filter(([seatId, state]) => event.states[seatId] !== state)
    if (real.length === 0) return
    for (const [seatId, state] of real) event.states[seatId] = state
    if (real.some(([, state]) => state === 0)) event.freed++
    event.version++
    event.packed = null
    event.recent.push({ at: performance.now(), changes: real })
    while (event.recent[0]!.at < performance.now() - recentMs) event.recent.shift()
    for (const watcher of event.watchers) watcher(real)
  }

  async function load(eventId: number): Promise<LiveEvent> {
    await listening
    const event = {
      states: await readSeatStates(db, eventId),
      version: 1,
      freed: 0,
      watchers: new Set<Watcher>(),
      packed: null,
      recent: [],
      heard: new Set<Changes>(),
    }
    ready.set(eventId, event)
    return event
  }

  function find(eventId: number): Promise<LiveEvent> {
    let event = events.get(eventId)
    if (event === undefined) {
      event = load(eventId)
      events.set(eventId, event)
      event.catch(() => events.delete(eventId))
    }
    return event
  }

  /** Uses the rows as they are now, with what was heard while they were read, before anything else is heard. */
  async function readStates(
    eventId: number,
    event: LiveEvent,
    use: (states: Uint8Array) => void,
  ): Promise<void> {
    const heard: Changes = []
    event.heard.add(heard)
    try {
      const states = await readSeatStates(db, eventId)
      for (const [seatId, state] of heard) states[seatId] = state
      use(states)
    } finally {
      event.heard.delete(heard)
    }
  }

  async function refresh(eventId: number): Promise<void> {
    const event = await find(eventId)
    await readStates(eventId, event, (states) => {
      const changes: Changes = []
      for (const [seatId, state] of states.entries())
        if (event.states[seatId] !== state) changes.push([seatId, state])
      apply(eventId, changes)
    })
  }

  /** After notices were lost a watcher may have seen, elsewhere, what this node never knew. */
  async function readAnew(eventId: number): Promise<void> {
    const event = await find(eventId)
    await readStates(eventId, event, (states) => {
      event.states.set(states)
      event.freed++
      event.version++
      event.packed = null
      for (const watcher of event.watchers) watcher('reset')
    })
  }

  return {
    apply,
    refresh,
    states: async (eventId) => (await find(eventId)).states,
    freed: (eventId) => ready.get(eventId)?.freed ?? 0,
    seen: (eventId) => ready.get(eventId)?.states,
    packed: async (eventId) => {
      const event = await find(eventId)
      event.packed ??= Buffer.from(packStates(event.states))
      return { bits: event.packed, version: event.version }
    },
    watch: async (eventId, watcher) => {
      const event = await find(eventId)
      event.watchers.add(watcher)
      for (const { at, changes } of event.recent) if (at >= performance.now() - recentMs) watcher(changes)
      return () => event.watchers.delete(watcher)
    },
    close: async () => {
      closed = true
      if (retry !== null) clearTimeout(retry)
      await listening
      client?.removeAllListeners('end')
      await client?.end()
    },
  }
}
