import type { Level } from './contract.ts'

type Value = { value: number; words?: string; since?: Date }
type Alert = { when: 'above' | 'below'; limit: number; urgency: 'page' | 'ticket' }
type Judged = { level: Level; value: number | null; worst: Value | null }

/** At most so many parts of a sign are told. */
export const partsTold = 6

/**
 * What a sign's values say: the worst of them where there is a limit, else their sum. Null values could not be read, which
 * asks for a look; none at all says nothing.
 */
export function judge(values: readonly Value[] | null, alert: Alert | undefined): Judged {
  if (values === null) return { level: 'look', value: null, worst: null }
  if (alert === undefined) {
    const value = values.reduce((sum, part) => sum + part.value, 0)
    return { level: values.length === 0 ? 'quiet' : 'ok', value, worst: null }
  }
  const worst = values.reduce<Value | null>((found, part) => worse(found, part, alert.when), null)
  if (worst === null) return { level: 'quiet', value: null, worst }
  const beyond = alert.when === 'above' ? worst.value > alert.limit : worst.value < alert.limit
  const level = !beyond ? 'ok' : alert.urgency === 'page' ? 'stop' : 'look'
  return { level, value: worst.value, worst }
}

function worse(found: Value | null, part: Value, when: Alert['when']): Value {
  if (found === null) return part
  return (when === 'above' ? part.value > found.value : part.value < found.value) ? part : found
}

const order: Record<Level, number> = { stop: 0, look: 1, ok: 2, quiet: 3 }

/** The bad ones first; what is alike stays as it stood. */
export function worstFirst<Row extends { level: Level }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => order[a.level] - order[b.level])
}

/** The worst of several levels. */
export function worstOf(levels: readonly Level[]): Level {
  return levels.reduce<Level>((worst, level) => (order[level] < order[worst] ? level : worst), 'quiet')
}
