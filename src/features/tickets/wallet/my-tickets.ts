import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Problem } from '#lib/problem.ts'
import { useSession } from '#features/accounts/store.ts'
import { useRead } from '#web/query.ts'
import { listTickets } from '../contract.ts'
import { readStoredTickets, saveTickets, type Wallet } from './stored-tickets.ts'

/** A difference below this is the network's delay, not a wrong clock. */
const delayMs = 5000

export type MyTickets = {
  wallet: Wallet | null
  /** True while this device has not answered, or has nothing and the server has not answered. */
  isPending: boolean
  /** True until the server has answered or refused: what is not here may still come. */
  isSyncing: boolean
  /** Why the server's answer did not come, from the first failure on. */
  problem: Problem | null
}

/** The person's tickets: first what this device has, then what the server says, which is stored in turn. */
export function useMyTickets(): MyTickets {
  const accountId = useSession((session) => (session.token === null ? null : (session.userData?.id ?? null)))
  const queryClient = useQueryClient()
  const storedKey = useMemo(() => ['stored tickets', accountId], [accountId])
  const stored = useQuery({
    queryKey: storedKey,
    queryFn: () => readStoredTickets(accountId),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const { data, dataUpdatedAt, failureReason, isPending } = useRead(
    listTickets,
    {},
    { enabled: accountId !== null },
  )

  const fresh = useMemo<Wallet | null>(() => {
    if (data === undefined || accountId === null) return null
    const ahead = Date.parse(data.now) - dataUpdatedAt
    const clockAheadMs = Math.abs(ahead) < delayMs ? 0 : ahead
    return { accountId, savedAt: dataUpdatedAt, clockAheadMs, tickets: data.tickets }
  }, [accountId, data, dataUpdatedAt])

  useEffect(() => {
    if (fresh === null || useSession.getState().userData?.id !== fresh.accountId) return
    void saveTickets(fresh).then(() => queryClient.setQueryData(storedKey, fresh))
  }, [fresh, queryClient, storedKey])

  const wallet = fresh ?? stored.data ?? null
  const isSyncing = accountId !== null && isPending
  return {
    wallet,
    isPending: wallet === null && (stored.isPending || isSyncing),
    isSyncing,
    problem: failureReason,
  }
}
