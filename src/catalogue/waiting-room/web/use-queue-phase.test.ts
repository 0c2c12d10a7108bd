import { expect, it } from 'vitest'
import type { PublicPhase } from '#catalogue/sale-phases/contract.ts'
import { queuePhaseOf } from './use-queue-phase.ts'

const hour = (no: number) => new Date(Date.UTC(2026, 10, 28, no))
const phase = (id: number, from: number, to: number, mine: boolean) =>
  ({
    id,
    startsAt: hour(from).toISOString(),
    endsAt: hour(to).toISOString(),
    mine,
    state: 'coming',
  }) as unknown as PublicPhase
const at = (no: number, phases: PublicPhase[]) => {
  const found = queuePhaseOf({ matches: [{ id: 1, title: 'Partido', phases }], signedIn: true }, hour(no))
  return found && [found.barred, found.between, found.matches[0]!.phases.map(({ state }) => state).join()]
}

it('says by the clock alone whose phase it is, and when nobody is called', () => {
  const phases = [phase(1, 10, 12, false), phase(2, 14, 16, true)]
  expect(at(9, phases)).toEqual([true, true, 'coming,coming'])
  expect(at(11, phases)).toEqual([true, false, 'open,coming'])
  expect(at(13, phases)).toEqual([false, true, 'past,coming'])
  expect(at(15, phases)).toEqual([false, false, 'past,open'])
  expect(at(16, phases)).toEqual([true, true, 'past,past'])
  expect(queuePhaseOf({ matches: [], signedIn: true }, hour(11))).toBeNull()
})

it('of a pack asks each match: one that is in the way bars, and one between its phases calls nobody', () => {
  const [mine, others, later] = [phase(1, 10, 20, true), phase(2, 10, 20, false), phase(3, 14, 20, true)]
  const pack = (...all: PublicPhase[][]) => {
    const matches = all.map((phases, no) => ({ id: no, title: `Partido ${no}`, phases }))
    const found = queuePhaseOf({ matches, signedIn: true }, hour(12))!
    return [found.barred, found.between, found.matches.map(({ barred }) => barred)]
  }
  expect(pack([mine], [mine])).toEqual([false, false, [false, false]])
  expect(pack([mine], [others])).toEqual([true, false, [false, true]])
  expect(pack([mine], [later])).toEqual([false, true, [false, false]])
})
