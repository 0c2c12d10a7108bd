import { useCallback, useEffect, useMemo, useState } from 'react'

/** How far the sheet is drawn up: what is chosen and taken, the proposal, or the view with everything. */
export type Stop = 'peek' | 'half' | 'full'
const order: Stop[] = ['peek', 'half', 'full']

export type Stops = {
  at: Stop
  go: (stop: Stop) => void
  /** One stop up (1) or down (−1). */
  step: (by: 1 | -1) => void
}

/** As `beside` in styles.css: there the sheet is a panel that shows everything. */
const asPanel = '(width >= 64rem), (orientation: landscape) and (height < 32rem)'

/** Where the sheet stands. What has to be `answered` is never hidden. */
export function useStops(answered: boolean): Stops {
  const [chosen, go] = useState<Stop>('half')
  const at = answered && chosen === 'peek' ? 'half' : chosen
  useEffect(() => {
    const panel = matchMedia(asPanel)
    const settle = () => panel.matches && go('half')
    panel.addEventListener('change', settle)
    return () => panel.removeEventListener('change', settle)
  }, [])
  const step = useCallback(
    (by: 1 | -1) => go((now) => order[Math.min(2, Math.max(0, order.indexOf(now) + by))] ?? now),
    [],
  )
  return useMemo(() => ({ at, go, step }), [at, step])
}
