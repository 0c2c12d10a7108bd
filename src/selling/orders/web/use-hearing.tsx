import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { hearOwnHold, isRunning } from '#selling/holds/web/held-seats.tsx'
import { heldKey, usePurchaseSeats } from '#selling/holds/web/store.ts'

const everyMs = 20_000
const atZeroMs = 2000

/**
 * Hears from the server what this browser or account holds: on arrival, after sleep, when the network returns, when another
 * tab held or let go, on the way through the site, and while something is held every 20 s, for other devices.
 */
export function useHearing(): void {
  const { pathname } = useLocation()
  const token = useSession((session) => session.token)
  const running = usePurchaseSeats(({ hold }) => isRunning(hold))
  const ended = usePurchaseSeats(({ timeRemaining }) => timeRemaining === 0)
  const heardAt = useRef(-Infinity)

  useEffect(() => {
    if (performance.now() - heardAt.current > everyMs) hear()
    function hear() {
      if (document.visibilityState !== 'visible') return
      heardAt.current = performance.now()
      void hearOwnHold()
    }
    const onStorage = ({ key }: StorageEvent) => key === heldKey && hear()
    window.addEventListener('storage', onStorage)
    window.addEventListener('online', hear)
    window.addEventListener('pageshow', hear)
    document.addEventListener('visibilitychange', hear)
    const again = running ? setInterval(hear, ended ? atZeroMs : everyMs) : undefined
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('online', hear)
      window.removeEventListener('pageshow', hear)
      document.removeEventListener('visibilitychange', hear)
      clearInterval(again)
    }
  }, [pathname, running, ended])

  // Who logs in on this device may hold something on another.
  useEffect(() => {
    heardAt.current = performance.now()
    void hearOwnHold()
  }, [token])
}
