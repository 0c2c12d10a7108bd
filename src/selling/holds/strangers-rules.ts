/** A hold without an account, as limits know it: where it came from, and how much that place may hold at once. */
export type Stranger = { addressKey: number; networkKey: number; addressMost: number; networkMost: number }

/** Seats that are held at once without an account, from one address and from its whole network. */
export type Load = { address: number; network: number }

/**
 * Of a hall's seats, so many at once: under 2 and 10 %, because server processes that take seats in the same instant do
 * not see each other's. A small hall still has room for some families.
 */
const share = { address: 0.018, network: 0.09 }
const fewestPeople = { address: 5, network: 20 }

export function maxWithoutAccount(hall: { seatCount: number; seatsPerPerson: number }) {
  const most = (of: 'address' | 'network') =>
    Math.max(Math.floor(hall.seatCount * share[of]), hall.seatsPerPerson * fewestPeople[of])
  return { addressMost: most('address'), networkMost: most('network') }
}

/** Whether `seats` more would be too many. */
export function isSpent(load: Load, { addressMost, networkMost }: Stranger, seats: number): boolean {
  return load.address + seats > addressMost || load.network + seats > networkMost
}

/** How much work a hold costs: nothing, then about an eighth, a half and a second and a half of a desktop's core. */
export const levels = [
  { fewest: 0, most: 0 },
  { fewest: 100, most: 300 },
  { fewest: 400, most: 1200 },
  { fewest: 1600, most: 3200 },
] as const
export type Level = 0 | 1 | 2 | 3

/** The part of its allowance that an address or network has taken, from which each level begins. */
const usedFrom = [0.1, 0.35, 0.7]
/** Fresh holds of an address in about a minute: seats that are taken and let go all the time are held from others too. */
const freshFrom = [150, 400, 1000]

export function levelOf(load: Load, { addressMost, networkMost }: Stranger, freshHolds: number): Level {
  const used = Math.max(load.address / addressMost, load.network / networkMost)
  const reached = usedFrom.map((from, at) => used >= from || freshHolds >= freshFrom[at]!)
  return (reached.lastIndexOf(true) + 1) as Level
}
