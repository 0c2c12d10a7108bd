import { useEffect, useRef } from 'react'
import { serverNow } from '#web/server-clock.ts'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { readNumbers, readPlace, readSale, readState, type NumberBucket } from '../contract.ts'
import { estimate, pollAfterSeconds } from '../rules.ts'
import { nextIsOld, placeIsOld, standingOf } from './standing.ts'

/**
 * A sale's waiting room as one person sees it. Only the state, the same small file for all, is asked for again and again;
 * the own place is asked for once and when the state says that something of it has changed.
 */
export function useQueue(saleId: string) {
  const params = { saleId }
  const signedIn = useSession((session) => session.token !== null)
  // How far away the turn is decides how often is asked; what was known last time is enough for that.
  const minutesAway = useRef<number | null>(null)
  const again = () => Math.round(1000 * pollAfterSeconds(minutesAway.current, Math.random()))
  const sale = useRead(readSale, { params }, { staleTime: 30_000 })
  const state = useRead(readState, { params }, { refetchInterval: again, staleTime: 0 })
  const own = useRead(readPlace, { params }, { enabled: signedIn, staleTime: 60_000 })
  const room = state.data
  const place = signedIn ? (own.data?.place ?? null) : null
  const next = signedIn ? (own.data?.next ?? null) : null

  const begun = room?.state === 'serving' || room?.state === 'ended'
  const inDraw = place !== null && place.inList && !place.returned && place.sitting === room?.sitting && begun
  const bucket = useRead(
    readNumbers,
    {
      params: {
        saleId,
        sitting: String(place?.sitting ?? 0),
        prefix: place?.commitment.slice(0, 2) ?? '00',
      },
    },
    { enabled: inDraw, staleTime: Number.POSITIVE_INFINITY },
  )
  const drawn = place === null ? null : drawnNumber(bucket.data, place.commitment)

  const { refetch } = own
  useEffect(() => {
    if (room === undefined) return
    const isOld = place !== null && placeIsOld(room, place, drawn, serverNow())
    if (isOld || (next !== null && nextIsOld(room, next))) void refetch()
  }, [room, place, next, drawn, refetch, state.dataUpdatedAt])
  const { refetch: readSaleAgain } = sale
  const begins = room && `${room.sitting} ${room.state} ${room.next?.closesAt}`
  useEffect(() => {
    if (begins !== undefined) void readSaleAgain()
  }, [begins, readSaleAgain])

  const known = sale.data !== undefined && room !== undefined && (!signedIn || own.data !== undefined)
  const standing = known
    ? standingOf({ sale: sale.data, state: room, place, next, drawn, now: serverNow() })
    : null
  useEffect(() => {
    minutesAway.current = awayOf(standing, room)
  })
  return {
    signedIn,
    sale,
    state,
    own,
    place,
    next,
    standing,
    bucket: inDraw ? bucket.data : undefined,
    /** What was known stands, but nothing new comes. */
    lost: state.error !== null && room !== undefined,
  }
}

function drawnNumber(bucket: NumberBucket | undefined, commitment: string): number | null {
  const at = bucket?.commitments.indexOf(commitment) ?? -1
  return at === -1 ? null : (bucket?.numbers[at] ?? null)
}

/** Minutes until something changes for this person; null: far away. */
function awayOf(
  standing: ReturnType<typeof standingOf> | null,
  room: { perMinute: number; paused: boolean } | undefined,
): number | null {
  if (standing === null || room === undefined) return null
  if (standing.kind === 'waiting') return estimate(standing.ahead, room)?.from ?? null
  if (standing.kind === 'drawing' || standing.kind === 'turn') return 0
  const at =
    standing.kind === 'before_draw'
      ? standing.closesAt
      : standing.kind === 'too_early'
        ? standing.opensAt
        : null
  return at === null ? null : Math.max(0, (Date.parse(at) - serverNow()) / 60_000)
}
