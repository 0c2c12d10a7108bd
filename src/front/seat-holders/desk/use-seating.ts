import { useMemo } from 'react'
import { useRead } from '#web/query.ts'
import { readSeating } from '../contract.ts'

const everyMs = 5_000

/** How every seat is, asked again every few seconds; null until it is known. */
export function useSeating(eventId: number) {
  const read = useRead(
    readSeating,
    { params: { eventId: `${eventId}` } },
    { refetchInterval: everyMs, staleTime: 0 },
  )
  const { data } = read
  const states = useMemo(() => (data === undefined ? null : new Uint8Array(data)), [data])
  return { states, read }
}
