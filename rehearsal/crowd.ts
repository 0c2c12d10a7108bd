import { percentile, stepNames, type StepName } from '#front/rehearsal/rules.ts'
import type { Program } from './programs.ts'
import type { Asked, Counts, Told } from './told.ts'

const none = (): Counts => ({ started: 0, ended: 0, bought: 0, seats: 0, failed: 0, nothing: 0 })
/** Of each step the first so many are kept for its p50 and p95 of the whole. */
const mostKept = 200_000

/** What the fans are told and tell, added up: since the beginning, and since it was last asked for. */
export function crowdOf(fans: Program) {
  const all = new Map<StepName, { ms: number[]; failed: number; count: number }>()
  let lately = new Map<StepName, number[]>()
  let total = none()
  let recent = none()
  let late = 0
  const waiting = new Map<
    Asked['do'],
    { resolve: (result: number) => void; reject: (error: Error) => void }
  >()
  const ready = Promise.withResolvers<void>()

  fans.on('message', (told: Told) => {
    if ('ready' in told) ready.resolve()
    else if ('done' in told) {
      const asked = waiting.get(told.done)
      waiting.delete(told.done)
      if (told.error === undefined) asked?.resolve(told.result ?? 0)
      else asked?.reject(new Error(told.error))
    } else if ('steps' in told) take(told)
  })

  function take({ steps, counts, late: now }: Extract<Told, { counts: Counts }>): void {
    late = now
    for (const [step, { ms, failed }] of Object.entries(steps) as [
      StepName,
      { ms: number[]; failed: number },
    ][]) {
      const of = all.get(step) ?? { ms: [], failed: 0, count: 0 }
      of.count += ms.length
      of.failed += failed
      if (of.ms.length < mostKept) of.ms.push(...ms)
      all.set(step, of)
      lately.set(step, [...(lately.get(step) ?? []), ...ms])
    }
    for (const name of Object.keys(total) as (keyof Counts)[]) {
      total[name] += counts[name]
      recent[name] += counts[name]
    }
  }

  return {
    ready: ready.promise,
    ask(what: Asked['do'], fansToMake?: number): Promise<number> {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      waiting.set(what, { resolve, reject })
      promise.catch(() => undefined)
      fans.send({ do: what, ...(fansToMake !== undefined && { fans: fansToMake }) } satisfies Asked)
      return promise
    },
    total: () => ({ ...total }),
    count: (step: StepName) => all.get(step)?.count ?? 0,
    p95: (step: StepName) => percentile(lately.get(step) ?? [], 0.95),
    /** What there was since the last time. */
    since() {
      const told = {
        ...recent,
        late,
        purchaseP95: percentile(lately.get('purchase') ?? [], 0.95),
        holdP95: percentile(lately.get('hold') ?? [], 0.95),
        providerP95: percentile(lately.get('card') ?? [], 0.95),
      }
      recent = none()
      lately = new Map()
      return told
    },
    steps() {
      return stepNames.flatMap((step) => {
        const of = all.get(step)
        if (of === undefined) return []
        const { ms, failed, count } = of
        return [{ step, count, failed, p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) }]
      })
    },
  }
}
export type Crowd = ReturnType<typeof crowdOf>
