import type { StepName } from '#front/rehearsal/rules.ts'

/** What the director asks the fans for. */
export type Asked = { do: 'make' | 'join' | 'numbers' | 'sale' | 'gate' | 'stop'; fans?: number }

/** What the fans tell: four times a second what they saw since, and when something is done. */
export type Told =
  | { ready: true }
  | { steps: Partial<Record<StepName, { ms: number[]; failed: number }>>; counts: Counts; late: number }
  | { done: Asked['do']; result?: number; error?: string }

export type Counts = {
  started: number
  ended: number
  bought: number
  seats: number
  failed: number
  /** Came when there were no seats left. */
  nothing: number
}
