import { countOf, formatCount } from '#lib/count.ts'
import { formatPercent } from '#lib/percent.ts'
import type { Sign } from './contract.ts'

/** A value as people say it: `7 min`, `60 %`, `12 días`. */
export function valueWords(value: number, unit: Sign['unit']): string {
  if (unit === 'share') return formatPercent(value, 1)
  if (unit === 'days') return countOf(Math.floor(value), 'día', 'días')
  return unit === 'seconds' ? timeWords(value) : formatCount(value)
}

function timeWords(seconds: number): string {
  if (seconds < 1) return `${Math.max(0, Math.round(seconds * 1000))} ms`
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`
  return countOf(Math.round(seconds / 86_400), 'día', 'días')
}

/** Where a sign begins to matter: `Aviso con más de 5 min`. */
export function limitWords({ when, value }: NonNullable<Sign['limit']>, unit: Sign['unit']): string {
  if (when === 'above' && value === 0) return 'Aviso desde 1'
  return `Aviso con ${when === 'above' ? 'más' : 'menos'} de ${valueWords(value, unit)}`
}
