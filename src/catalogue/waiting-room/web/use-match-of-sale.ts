import { readEvent, type Event } from '#catalogue/events/contract.ts'
import { useRead } from '#web/query.ts'

/** Between two looks at the seats that are left: everybody who waits asks for the same file, which is kept in front. */
const againMs = 120_000

/** The match of `event-7`, with what is left of it; undefined of a pack or a plan, and until it is known. */
export function useMatchOfSale(saleId: string): Event | undefined {
  const eventId = /^event-(\d+)$/.exec(saleId)?.[1]
  return useRead(
    readEvent,
    { params: { eventId: eventId ?? '0' } },
    {
      enabled: eventId !== undefined,
      staleTime: againMs,
      refetchInterval: () => Math.round(againMs * (0.8 + 0.4 * Math.random())),
    },
  ).data
}
