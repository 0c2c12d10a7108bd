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
  const found = queuePhaseOf({ phases, signedIn: true }, hour(no))
  return found && [found.barred, found.between, found.phases.map(({ state }) => state).join()]
}

it('says by the clock alone whose phase it is, and when nobody is called', () => {
  const phases = [phase(1, 10, 12, false), phase(2, 14, 16, true)]
  expect(at(9, phases)).toEqual([true, true, 'coming,coming'])
  expect(at(11, phases)).toEqual([true, false, 'open,coming'])
  expect(at(13, phases)).toEqual([false, true, 'past,coming'])
  expect(at(15, phases)).toEqual([false, false, 'past,open'])
  expect(at(16, phases)).toEqual([true, true, 'past,past'])
  expect(at(11, [])).toBeNull()
})
