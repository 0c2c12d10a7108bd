import type { Tone } from '#catalogue/venues/web/seat-map/palette.ts'
import { places, type Place } from '../rules.ts'

/** How a seat of each kind is painted: what is empty is pale, what is somebody's is strong, and no two share colour and mark. */
const toneOf: Record<Place, Tone> = {
  free: { token: '--map-off', share: 0.7, mark: 'full' },
  held: { token: '--h5', share: 0.8, mark: 'hatched' },
  sold: { token: '--h2', share: 1, mark: 'full' },
  pass: { token: '--h3', share: 1, mark: 'full' },
  comp: { token: '--h4', share: 1, mark: 'hollow' },
  blocked: { token: '--line-strong', share: 0.3, mark: 'cross' },
  entered: { token: '--ok', share: 1, mark: 'check' },
}

export const tones: readonly Tone[] = places.map((place) => toneOf[place])
