import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Problem } from '#lib/problem.ts'

/** A difference below this is the network's delay, not a wrong clock. */
const delayMs = 5000

/** When an answer came, and how far the server's clock is ahead of this device's, in ms. */
export type Taken = { savedAt: number; clockAheadMs: number }

/** Something the server knows and this browser keeps, to be shown without a network. `now` is the server's clock. */
export type KeptFirst<A extends { now: string }, T> = {
  name: string
  read: (ownerId: string | null) => Promise<T | null>
  save: (value: T) => Promise<void>
  pack: (answer: A, ownerId: string, taken: Taken) => T
  /** Who is signed in at this moment, or null: an answer that comes after a logout is not kept. */
  owner: () => string | null
}

export type Shown<T> = {
  kept: T | null
  /** True while this device has not answered, or has nothing and the server has not answered. */
  isPending: boolean
  /** True until the server has answered or refused: what is not here may still come. */
  isSyncing: boolean
  /** Why the server's answer did not come, from the first failure on. */
  problem: Problem | null
}

/** First what this device has, then what the server says, which is kept in turn. */
export function useKeptFirst<A extends { now: string }, T>(
  what: KeptFirst<A, T>,
  ownerId: string | null,
  { data, dataUpdatedAt, failureReason, isPending }: UseQueryResult<A, Problem>,
): Shown<T> {
  const queryClient = useQueryClient()
  const storedKey = useMemo(() => ['stored', what.name, ownerId], [what, ownerId])
  const stored = useQuery({
    queryKey: storedKey,
    queryFn: () => what.read(ownerId),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })

  const fresh = useMemo(() => {
    if (data === undefined || ownerId === null) return null
    const ahead = Date.parse(data.now) - dataUpdatedAt
    const clockAheadMs = Math.abs(ahead) < delayMs ? 0 : ahead
    return { ownerId, value: what.pack(data, ownerId, { savedAt: dataUpdatedAt, clockAheadMs }) }
  }, [what, ownerId, data, dataUpdatedAt])

  useEffect(() => {
    if (fresh === null || what.owner() !== fresh.ownerId) return
    void what.save(fresh.value).then(() => queryClient.setQueryData(storedKey, fresh.value))
  }, [what, fresh, queryClient, storedKey])

  const kept = fresh?.value ?? stored.data ?? null
  const isSyncing = ownerId !== null && isPending
  return {
    kept,
    isPending: kept === null && (stored.isPending || isSyncing),
    isSyncing,
    problem: failureReason,
  }
}
