import type { Tone } from '#catalogue/venues/web/seat-map/palette.ts'
import { places, type Place } from '../rules.ts'

type PlaceLook = {
  /** On the map: what is empty is pale, what is somebody's is strong, and no two share colour and mark. */
  tone: Tone
  /** In the legend: the same colour, and a sign for who sees no colours. */
  dot: string
  sign: string
}

/** How a seat of each kind looks, on the map and in its legend. */
export const placeLooks: Record<Place, PlaceLook> = {
  free: {
    tone: { token: '--map-off', share: 0.7, mark: 'full' },
    dot: 'bg-map-off',
    sign: '',
  },
  held: {
    tone: { token: '--h5', share: 0.8, mark: 'hatched' },
    dot: 'border-2 border-heat-5 text-heat-5',
    sign: '⁄⁄',
  },
  sold: {
    tone: { token: '--h2', share: 1, mark: 'full' },
    dot: 'bg-heat-2',
    sign: '',
  },
  pass: {
    tone: { token: '--h3', share: 1, mark: 'full' },
    dot: 'bg-heat-3',
    sign: '',
  },
  comp: {
    tone: { token: '--h4', share: 1, mark: 'hollow' },
    dot: 'border-2 border-heat-4 text-heat-4',
    sign: '•',
  },
  blocked: {
    tone: { token: '--line-strong', share: 0.3, mark: 'cross' },
    dot: 'border border-line-strong text-ink-2',
    sign: '×',
  },
  entered: {
    tone: { token: '--ok', share: 1, mark: 'check' },
    dot: 'bg-ok text-surface',
    sign: '✓',
  },
}

export const tones: readonly Tone[] = places.map((place) => placeLooks[place].tone)
