import type { ImportStateName, VerdictName } from '../contract.ts'

type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'danger'

export const stateWords: Record<ImportStateName, { label: string; tone: Tone }> = {
  mapping: { label: 'Por revisar', tone: 'neutral' },
  checking: { label: 'Revisando', tone: 'brand' },
  checked: { label: 'Por aplicar', tone: 'warn' },
  applying: { label: 'Aplicando', tone: 'brand' },
  applied: { label: 'Aplicado', tone: 'ok' },
  undoing: { label: 'Deshaciendo', tone: 'brand' },
  undone: { label: 'Deshecho', tone: 'neutral' },
  failed: { label: 'No se pudo leer', tone: 'danger' },
}

/** While the server works on a file, its screen looks again. */
export const isMoving = (state: ImportStateName | undefined): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing'

export const verdictWords: Record<VerdictName, { label: string; done: string; words: string; tone: Tone }> = {
  new: { label: 'Nuevos', done: 'Creados', words: 'No estaban', tone: 'ok' },
  changed: { label: 'Cambian', done: 'Cambiados', words: 'Ya se trajeron y dicen otra cosa', tone: 'brand' },
  joined: { label: 'Se unen', done: 'Unidos', words: 'Son alguien que ya está', tone: 'brand' },
  same: { label: 'Iguales', done: 'Iguales', words: 'Ya se trajeron: no cambian nada', tone: 'neutral' },
  refused: { label: 'Rechazados', done: 'Rechazados', words: 'Hay que corregirlos', tone: 'danger' },
  skipped: {
    label: 'No se traen',
    done: 'No se trajeron',
    words: 'Allá no se pagaron o se cancelaron',
    tone: 'neutral',
  },
}
