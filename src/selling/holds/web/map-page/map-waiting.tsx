import { useEffect, useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'

const patienceMs = 3_000

/** The stadium on its way: its shape at once, words when it takes long, a way on when it did not come. */
export function MapWaiting({ problem, retry }: { problem: Problem | null; retry: () => void }) {
  const late = useLate()
  return (
    <div className="grid size-full place-items-center px-6 pt-28 pb-80 cramped:py-4 beside:pb-16">
      {problem !== null ? (
        <div className="max-w-xs text-center">
          <p className="title text-2xl">No pudimos cargar el mapa</p>
          <p className="mt-1 mb-3 text-ink-2">{problem.message} No te cobramos.</p>
          <Button size="sm" onClick={retry}>
            Volver a intentar
          </Button>
        </div>
      ) : (
        <div className="grid place-items-center">
          <Bowl />
          <p role="status" className="mt-3 min-h-6 text-center text-sm text-ink-2">
            {late ? (
              'El mapa viene en camino. Ya puedes apartar.'
            ) : (
              <span className="sr-only">Cargando el mapa…</span>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

/** The map's page before what is sold on it is known. */
export function MapPageWaiting() {
  return (
    <div data-fills-page className="relative h-full bg-map-ground">
      <MapWaiting problem={null} retry={() => undefined} />
    </div>
  )
}

function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** Two rings around a field: where the stands will be. */
function Bowl() {
  return (
    <svg viewBox="0 0 200 232" aria-hidden className="h-full max-h-72 w-52 animate-breathe">
      <g fill="none" stroke="var(--map-off)">
        <rect x="16" y="16" width="168" height="200" rx="76" strokeWidth="20" strokeDasharray="22 3" />
        <rect x="42" y="42" width="116" height="148" rx="52" strokeWidth="18" strokeDasharray="20 3" />
      </g>
      <rect x="66" y="66" width="68" height="100" rx="4" fill="#2f8f5b" />
      <path
        d="M70 70h60v92H70zM70 116h60M100 106a10 10 0 1 1 0 20 10 10 0 0 1 0-20"
        fill="none"
        stroke="#fff"
        strokeOpacity=".7"
      />
    </svg>
  )
}
