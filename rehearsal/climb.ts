import { isBroken, proposalOf, rateOfRung, secondsOfRung, type Rung } from '#front/rehearsal/rules.ts'
import type { Crowd } from './crowd.ts'
import type { watchMachine } from './machine.ts'

type Climb = {
  fans: number
  crowd: Crowd
  machine: ReturnType<typeof watchMachine>
  setRate: (perMinute: number) => Promise<void>
  /** Waits so many seconds; throws when it is to stop. */
  wait: (seconds: number) => Promise<void>
  told: (rungs: readonly Rung[]) => void
}

/** How long the proposed rate is held at the end, at most. */
const longestSeconds = 90
const noMoreThan = 60

/**
 * Calls more and more people a minute until that is too much, then as many as would be proposed, for longer: what does not hold then
 * is lowered. Ends when everybody was called or nothing is left to buy.
 */
export async function climb({ fans, crowd, machine, setRate, wait, told }: Climb): Promise<Rung[]> {
  const rungs: Rung[] = []
  let over = false
  const sale = crowd.ask('sale').then(() => (over = true))
  sale.catch(() => (over = true))
  const seconds = secondsOfRung(fans)

  async function rung(perMinute: number, most: number): Promise<Rung> {
    await setRate(perMinute)
    crowd.since()
    machine.since()
    const began = performance.now()
    while (!over && (performance.now() - began) / 1000 < most) await wait(0.5)
    const took = (performance.now() - began) / 1000
    const { started, bought, failed, late, purchaseP95, holdP95, providerP95 } = crowd.since()
    const load = machine.since()
    const measured = { called: started, purchases: bought, failed, late, purchaseP95, holdP95 }
    const found: Rung = {
      ...measured,
      ...load,
      perMinute,
      seconds: Math.round(took * 10) / 10,
      perSecond: Math.round((bought / took) * 10) / 10,
      providerP95,
      // The last ones of a sale are cut off in the middle: as few came as were left.
      broke: over && took < most / 2 ? false : isBroken(measured),
    }
    rungs.push(found)
    told(rungs)
    return found
  }

  /** Who is inside gets to the end before anybody else comes. */
  async function drain(): Promise<void> {
    await setRate(0)
    for (let waited = 0; waited < noMoreThan && !over; waited++) {
      const { started, ended } = crowd.total()
      if (started === ended && waited > 1) break
      await wait(0.5)
    }
  }

  /** Twice where it breaks: once something else on the machine may have taken a breath. */
  async function tried(perMinute: number, most: number): Promise<boolean> {
    if (!(await rung(perMinute, most)).broke) return true
    await drain()
    if (over) return false
    rungs.pop()
    const { broke } = await rung(perMinute, most)
    if (broke) await drain()
    return !broke
  }

  // The first ones find everything cold: what they take is nobody's measure.
  await rung(rateOfRung(0), seconds)
  rungs.pop()
  for (let no = 0; !over && rateOfRung(no) < 60_000; no++) if (!(await tried(rateOfRung(no), seconds))) break
  for (let tries = 0; tries < 3 && !over; tries++) {
    const proposal = proposalOf(rungs)
    if (proposal === null || (await tried(proposal.perMinute, Math.min(longestSeconds, seconds * 3)))) break
  }
  await crowd.ask('stop')
  for (let waited = 0; waited < noMoreThan; waited++) {
    const { started, ended } = crowd.total()
    if (started === ended) break
    await wait(0.5)
  }
  return rungs
}
