/**
 * Splits centavos by weights so that the parts sum to the whole, each within a centavo of its exact share: the largest
 * remainders get what rounding leaves, earlier parts first. All weights zero counts as all equal.
 */
export function shareOut(totalCents: number, weights: number[]): number[] {
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const sum = given.reduce((total, weight) => total + weight, 0)
  const exact = given.map((weight) => (totalCents * weight) / sum)
  const parts = exact.map(Math.floor)
  const left = totalCents - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1
  return parts
}
