import { countOf, formatCount } from '#lib/count.ts'
import { listWords } from '#lib/list.ts'
import { formatMoney } from '#lib/money.ts'
import { verdicts, type Import } from '../contract.ts'
import { verdictWords } from './state-words.ts'

const lines = (count: number) => countOf(count, 'renglón', 'renglones')

type Told = Pick<Import, 'kind' | 'counts' | 'creditCents'>

/** What applying a file does, and whom it tells. */
export function applyWords(file: Told): string {
  const { kind, counts } = file
  const left = counts.refused > 0 ? [`Lo rechazado (${lines(counts.refused)}) no se toca.`] : []
  return [`${sums[kind](file)}.`, hears[kind], ...left].join(' ')
}

type Act = [
  count: number,
  one: string,
  many: string,
  noun: 'cuenta' | 'compra' | 'talla' | null,
  after?: string,
]

/** What there is of some acts, as a sentence: `Se crean 906 cuentas y se cambia 1 cuenta`. */
function acts(...given: Act[]): string {
  const words = listWords(
    given.flatMap(([count, one, many, noun, after = '']) => {
      if (count === 0) return []
      const what = noun === null ? lines(count) : countOf(count, noun, `${noun}s`)
      return [`${count === 1 ? one : many} ${what}${after}`]
    }),
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const people = ({ counts }: Told): string =>
  acts(
    [counts.new, 'se crea', 'se crean', 'cuenta'],
    [counts.changed, 'se cambia', 'se cambian', 'cuenta'],
    [counts.joined, 'se une', 'se unen', null, ' a cuentas que ya están o que crea otro renglón'],
  )

const written = ({ counts }: Told): number => counts.new + counts.changed + counts.joined

const sums: Record<Import['kind'], (file: Told) => string> = {
  customers: people,
  holders: (file) =>
    `${written(file) === 1 ? 'Se da' : 'Se dan'} ${countOf(written(file), 'lugar', 'lugares')}. ${people(file)}`,
  credit: (file) => `${creditWords(file) ?? ''} ${people(file)}`.trim(),
  restrictions: (file) =>
    `${written(file) === 1 ? 'Se pone' : 'Se ponen'} ${countOf(written(file), 'restricción', 'restricciones')}`,
  purchases: ({ counts }) =>
    acts(
      [counts.new, 'se anota', 'se anotan', 'compra', ' de antes'],
      [counts.changed, 'se cambia', 'se cambian', 'compra'],
    ),
  products: ({ counts }) =>
    acts([counts.new, 'se crea', 'se crean', 'talla'], [counts.changed, 'se cambia', 'se cambian', 'talla']),
}

/** The control sum of a file of credit; null of any other. */
export function creditWords({
  creditCents,
  state,
}: Pick<Import, 'creditCents'> & Partial<Pick<Import, 'state'>>): string | null {
  if (creditCents === null) return null
  return `${state === 'applied' ? 'Se abonaron' : 'Se abonan'} ${formatMoney(creditCents)} en total.`
}

/** Where a file that was applied did otherwise than its dry run said: both figures. Null where it did as it said. */
export function movedWords({
  state,
  counts,
  tried,
  left,
}: Pick<Import, 'state' | 'counts' | 'tried' | 'left'>): string | null {
  if (state !== 'applied' || tried === null || left > 0) return null
  const moved = verdicts
    .filter((verdict) => counts[verdict] !== tried[verdict])
    .map(
      (verdict) =>
        `${verdictWords[verdict].done.toLowerCase()} ${formatCount(counts[verdict])} en vez de ${formatCount(tried[verdict])}`,
    )
  if (moved.length === 0) return null
  return `Al aplicar cambió lo revisado, porque otra importación o alguien más llegó antes: ${listWords(moved)}.`
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
