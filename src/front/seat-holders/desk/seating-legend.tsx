import { useMemo } from 'react'
import { formatCount } from '#lib/count.ts'
import { codeOf, places, placeWords, type Place } from '../rules.ts'

const marks: Record<Place, { look: string; sign: string }> = {
  free: { look: 'bg-map-off text-map-off-ink', sign: '' },
  held: { look: 'border-2 border-heat-5 text-heat-5', sign: '⁄⁄' },
  sold: { look: 'bg-heat-2', sign: '' },
  pass: { look: 'bg-heat-3', sign: '' },
  comp: { look: 'border-2 border-heat-4 text-heat-4', sign: '•' },
  blocked: { look: 'text-ink-2', sign: '×' },
  entered: { look: 'bg-ok text-surface', sign: '✓' },
}

/** What each colour and mark means, with how many there are. */
export function SeatingLegend({ states }: { states: Uint8Array }) {
  const counts = useMemo(() => {
    const found = new Uint32Array(places.length)
    for (const state of states) found[state] = (found[state] ?? 0) + 1
    return found
  }, [states])
  return (
    <ul aria-label="Qué significa cada color" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {places.map((place) => (
        <li key={place} className="flex items-center gap-2">
          <span
            aria-hidden
            className={`grid size-5 place-items-center rounded-full text-xs leading-none font-bold ${marks[place].look}`}
          >
            {marks[place].sign}
          </span>
          {placeWords[place].label}
          <span className="nums text-ink-2">{formatCount(counts[codeOf(place)] ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}
