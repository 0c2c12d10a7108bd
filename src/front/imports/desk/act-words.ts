import { countOf, formatCount } from '#lib/count.ts'
import { listWords } from '#lib/list.ts'
import type { Import } from '../contract.ts'

const lines = (count: number) => countOf(count, 'renglón', 'renglones')

/** What applying a file does, and whom it tells. */
export function applyWords({ kind, counts }: Pick<Import, 'kind' | 'counts'>): string {
  const acts = [
    counts.new > 0 ? `se crean ${formatCount(counts.new)}` : [],
    counts.changed > 0 ? `se cambian ${formatCount(counts.changed)}` : [],
    counts.joined > 0 ? `se unen ${formatCount(counts.joined)}` : [],
  ].flat()
  const left = counts.refused > 0 ? [`Lo rechazado (${lines(counts.refused)}) no se toca.`] : []
  return [`De los renglones, ${listWords(acts)}.`, hears[kind], ...left].join(' ')
}

const nobodyHears = 'A nadie se le pone contraseña ni se le avisa.'

const hears: Record<Import['kind'], string> = {
  customers: nobodyHears,
  holders: nobodyHears,
  credit: nobodyHears,
  purchases: nobodyHears,
  restrictions: 'A quien ya tiene Fan ID se le avisa.',
  products: 'Los productos quedan sin publicar.',
}

export function undoWords({ counts }: Pick<Import, 'counts'>): string {
  return `Son ${lines(counts.new + counts.changed + counts.joined)}. Se quita lo que este archivo creó y nadie ha usado, y vuelve lo que cambió. Lo que alguien ya usa se queda.`
}

/** What became of a file that was taken back. */
export function undoneWords({ undone, kept }: Pick<Import, 'undone' | 'kept'>): string {
  const told = `${undone === 1 ? 'Se deshizo' : 'Se deshicieron'} ${lines(undone)}.`
  if (kept === 0) return `${told} No quedó nada de este archivo.`
  return `${told} ${kept === 1 ? 'Se quedó' : 'Se quedaron'} ${lines(kept)}, que alguien ya usaba.`
}
