import { useLocation } from 'react-router'

type Told = { eventId: number | null; seat: string }

/** The match and the seat with which somebody came from the desk's search; nobody's where they came otherwise. */
export function useToldSeat(): Told {
  const state = useLocation().state as Partial<Told> | null
  return {
    eventId: typeof state?.eventId === 'number' ? state.eventId : null,
    seat: typeof state?.seat === 'string' ? state.seat : '',
  }
}
