import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The seat with which somebody came from the desk's search, until it is taken, or something else is chosen. */
export type Told = { seat: string; taken: () => void }

/** Says once with which match and seat somebody came from the desk's search, also where the window was open already. */
export function useTold(onTold: (eventId: number, seat: string) => void): void {
  const { key, pathname, state } = useLocation()
  const navigate = useNavigate()
  const hear = useEffectEvent(() => {
    const { eventId, seat } = (state ?? {}) as { eventId?: unknown; seat?: unknown }
    if (typeof eventId !== 'number' || typeof seat !== 'string') return
    onTold(eventId, seat)
    // Whoever comes back to this page later comes with nothing.
    void navigate(pathname, { replace: true })
  })
  useEffect(() => hear(), [key])
}
