import { percentile, type StepName } from '#front/rehearsal/rules.ts'

/** Each with how often, the most frequent first. */
export const mostFrequent = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ')

/** What the people of a rush see: how long answers took, what they were refused with, and how it ended for them. */
export function openNotes() {
  const steps = new Map<StepName, { ms: number[]; failed: number }>()
  const refusals = new Map<string, Map<string, number>>()
  const endings = new Map<string, Map<string, number>>()
  const wrong: string[] = []
  const count = (of: Map<string, Map<string, number>>, kind: string, what: string) => {
    const counts = of.get(kind) ?? new Map<string, number>()
    counts.set(what, (counts.get(what) ?? 0) + 1)
    of.set(kind, counts)
  }
  return {
    took(step: StepName, ms: number, ok: boolean): void {
      const of = steps.get(step) ?? { ms: [], failed: 0 }
      if (ok) of.ms.push(ms)
      else of.failed++
      steps.set(step, of)
    },
    refused: (kind: string, code: string): void => count(refusals, kind, code),
    ended: (kind: string, how: string): void => count(endings, kind, how),
    /** What should not happen to anybody; the first ten are kept. */
    wrong(what: string): void {
      if (wrong.length < 10) wrong.push(what)
    },
    wrongs: (): readonly string[] => wrong,
    kinds: () => [...new Set([...refusals.keys(), ...endings.keys()])].toSorted(),
    refusalsOf: (kind: string) => mostFrequent(refusals.get(kind) ?? new Map()),
    endingsOf: (kind: string) => mostFrequent(endings.get(kind) ?? new Map()),
    count: (step: StepName) => steps.get(step)?.ms.length ?? 0,
    p95: (step: StepName) => percentile(steps.get(step)?.ms ?? [], 0.95),
  }
}
export type Notes = ReturnType<typeof openNotes>
