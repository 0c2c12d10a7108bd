import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useFanSession } from '#web/fan-session-store.ts'
import type { Problem } from '#lib/problem.ts'
import { useRead } from '#web/query.ts'
import { listFanTickets, type Invitation } from '../contract.ts'
import { readFanWallet, saveFanWallet, type FanWallet } from './stored-fan-tickets.ts'

/** A difference below this is the network's delay, not a wrong clock. */
const delayMs = 5000

type FanTickets = {
  wallet: FanWallet | null
  invitations: Invitation[]
  /** True while neither this device nor the server has answered. */
  isPending: boolean
  problem: Problem | null
}

/** The fan's tickets: first what this device has, then what the server says, which is stored in turn. */
export function useFanTickets(): FanTickets {
  const fanId = useFanSession(({ token, userData }) => (token === null ? null : (userData?.id ?? null)))
  const stored = useQuery({
    queryKey: ['stored fan tickets', fanId],
    queryFn: () => readFanWallet(fanId),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const { data, dataUpdatedAt, failureReason, isPending } = useRead(
    listFanTickets,
    {},
    { enabled: fanId !== null },
  )
  const fresh = useMemo<FanWallet | null>(() => {
    if (data === undefined || fanId === null) return null
    const ahead = Date.parse(data.now) - dataUpdatedAt
    return { fanId, clockAheadMs: Math.abs(ahead) < delayMs ? 0 : ahead, tickets: data.tickets }
  }, [fanId, data, dataUpdatedAt])
  useEffect(() => {
    if (fresh !== null && useFanSession.getState().userData?.id === fresh.fanId) void saveFanWallet(fresh)
  }, [fresh])
  const wallet = fresh ?? stored.data ?? null
  return {
    wallet,
    invitations: data?.invitations ?? [],
    isPending: wallet === null && (stored.isPending || (fanId !== null && isPending)),
    problem: failureReason,
  }
}
