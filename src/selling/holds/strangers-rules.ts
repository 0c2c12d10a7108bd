/** Where a hold comes from. */
export type Place = { addressKey: number; networkKey: number }
/** A hold without an account, as limits know it: where it came from, and how much that place may hold at once. */
export type Stranger = Place & { addressMost: number; networkMost: number }

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

/** Seats that are held of one zone without an account: from one address, from its network, and by everybody. */
export type ZoneLoad = { address: number; network: number; all: number }

/**
 * Of one zone: a twentieth, an eighth and a half of it, and in a small one some people's seats. Whoever is behind a
 * carrier's address with thousands of others logs in and is not counted any more; half of each zone is always theirs.
 */
const zoneShare = { address: 0.05, network: 0.125, all: 0.5 }
const fewestInZone = { address: 2, network: 3, all: 4 }

export function maxInZone(zone: { seatCount: number; seatsPerPerson: number }): ZoneLoad {
  const most = (of: keyof ZoneLoad) =>
    Math.max(Math.floor(zone.seatCount * zoneShare[of]), zone.seatsPerPerson * fewestInZone[of])
  return { address: most('address'), network: most('network'), all: most('all') }
}

/** Whether `seats` more would be too many of a zone. */
export function isZoneSpent(load: ZoneLoad, most: ZoneLoad, seats: number): boolean {
  return (
    load.address + seats > most.address || load.network + seats > most.network || load.all + seats > most.all
  )
}

/** How much of its bounds is used, 0 to 1. */
export function zoneUse(load: ZoneLoad, most: ZoneLoad): number {
  return Math.max(load.address / most.address, load.network / most.network, load.all / most.all)
}

/**
 * How much work a hold costs: nothing, then an eighth, a half and a second of a desktop's core. More would make honest
 * people wait: an old phone is four to six times slower, works on it with several cores, and waits 5 s at most.
 */
export const levels = [
  { fewest: 0, most: 0 },
  { fewest: 100, most: 300 },
  { fewest: 400, most: 1200 },
  { fewest: 1600, most: 2400 },
] as const
export type Level = 0 | 1 | 2 | 3

/** How long a hold without an account lasts at each level; from the log-in on it has its 600 s like any other. */
export const secondsAtLevel = [600, 420, 240, 150] as const

/** The part of its allowance that an address or network has taken, from which each level begins. */
const usedFrom = [0.1, 0.35, 0.7]
/** The same of a zone's bounds: in a small one two friends are a quarter of it already. */
const zoneUsedFrom = [0.5, 0.7, 0.85]

/** Fresh holds of about a minute: seats that are taken and let go all the time are held from others too. */
export type Fresh = { address: number; network: number; visitor: number }
/** A browser's own number can only raise its price: one that makes up a new one each time is counted by its address. */
const freshFrom: Record<keyof Fresh, number[]> = {
  address: [150, 400, 1000],
  network: [600, 1600, 4000],
  visitor: [8, 16, 32],
}

export function levelOf(
  load: Load,
  { addressMost, networkMost }: Pick<Stranger, 'addressMost' | 'networkMost'>,
  fresh: Fresh,
  zonesUsed = 0,
): Level {
  const used = Math.max(load.address / addressMost, load.network / networkMost)
  const reached = usedFrom.map((from, at) => used >= from || zonesUsed >= zoneUsedFrom[at]!)
  return Math.max(reached.lastIndexOf(true) + 1, freshLevel(fresh)) as Level
}

/** By fresh holds alone, which is all that an account may press with: what it holds at once is bounded by its person's limit. */
export function freshLevel(fresh: Fresh): Level {
  const isFresh = (at: number) =>
    (Object.keys(freshFrom) as (keyof Fresh)[]).some((of) => fresh[of] >= freshFrom[of][at]!)
  return (([2, 1, 0].find(isFresh) ?? -1) + 1) as Level
}
