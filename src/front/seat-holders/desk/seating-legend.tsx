import { useMemo } from 'react'
import { formatCount } from '#lib/count.ts'
import { codeOf, places, placeWords } from '../rules.ts'
import { placeLooks } from './place-looks.ts'

/** What each colour and mark means, with how many there are. */
export function SeatingLegend({ states }: { states: Uint8Array }) {
  const counts = useMemo(() => {
    const found = new Uint32Array(places.length)
    for (const state of states) found[state] = (found[state] ?? 0) + 1
    return found
  }, [states])
  return (
    <ul aria-label="Qué significa cada color" className="flex flex-wrap gap-x-3.5 gap-y-1.5 text-sm">
      {places.map((place) => (
        <li key={place} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={`grid size-4.5 place-items-center rounded-full text-xs leading-none font-bold forced-color-adjust-none ${placeLooks[place].dot}`}
          >
            {placeLooks[place].sign}
          </span>
          {placeWords[place].label}
          <span className="nums text-ink-2">{formatCount(counts[codeOf(place)] ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}
