import type { GateWait } from './counters-contract.ts'

export function waitWords(minutes: number | null): string {
  if (minutes === null) return 'Sin datos'
  return minutes === 0 ? 'Sin fila' : `Unos ${minutes} min`
}

/** Where to go in: one's own gate, or the one with the shortest wait where any opens. */
export function bestGate(gates: GateWait[], own: string | null, anyGate: boolean): GateWait | null {
  const mine = gates.find(({ gate }) => gate === own) ?? null
  if (!anyGate && own !== null) return mine
  const known = gates.filter(({ waitMinutes }) => waitMinutes !== null)
  const shortest = known.toSorted((one, other) => one.waitMinutes! - other.waitMinutes!)[0] ?? null
  // One's own gate is nearest to the seat: another one must be clearly quicker.
  if (mine?.waitMinutes != null && shortest !== null && mine.waitMinutes - shortest.waitMinutes! < 10)
    return mine
  return shortest ?? mine
}
