import { useEffect, useMemo, useState } from 'react'

/** How far the sheet is drawn up: what is chosen and taken, the proposal, or the view with everything. */
export type Stop = 'peek' | 'half' | 'full'
const order: Stop[] = ['peek', 'half', 'full']

export type Stops = {
  at: Stop
  /** To a stop; a panel stands still. */
  go: (stop: Stop) => void
  /** One stop up (1) or down (−1). */
  step: (by: 1 | -1) => void
}

/** As `beside` in styles.css: there the sheet is a panel that shows everything. */
const asPanel = '(width >= 64rem), (orientation: landscape) and (width >= 35rem) and (height < 32rem)'

/** Where the sheet stands. */
export function useStops(): Stops {
  const [at, move] = useState<Stop>('half')
  useEffect(() => {
    const panel = matchMedia(asPanel)
    const settle = () => panel.matches && move('half')
    panel.addEventListener('change', settle)
    return () => panel.removeEventListener('change', settle)
  }, [])
  return useMemo(
    () => ({
      at,
      go: (stop) => !matchMedia(asPanel).matches && move(stop),
      step: (by) =>
        !matchMedia(asPanel).matches &&
        move((now) => order[Math.min(2, Math.max(0, order.indexOf(now) + by))] ?? now),
    }),
    [at],
  )
}

/** What has to be `answered` is never hidden. */
export const inSight = (stops: Stops, answered: boolean): Stops =>
  answered && stops.at === 'peek' ? { ...stops, at: 'half' } : stops
