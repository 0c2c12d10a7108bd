import { countOf } from '#lib/count.ts'
import type { Wish } from '../rules.ts'

type Zones = { id: number; name: string }[]

/** What somebody waits for, in words. */
export function wishWords({ zoneId, quantity, takesFewer }: Wish, zones: Zones): string {
  const where = zones.find(({ id }) => id === zoneId)?.name ?? 'Cualquier zona'
  const places = countOf(quantity, 'lugar', 'lugares')
  return `${where} · ${places}${takesFewer && quantity > 1 ? ' o menos' : ''}`
}

/** Who is before, without promising an hour. */
export function aheadWords(ahead: number): string {
  return ahead === 0 ? 'Eres quien sigue' : `${countOf(ahead, 'persona', 'personas')} antes que tú`
}
