import { readEntry, type Every } from './record.ts'

/** A phase as it is announced: who buys, when, and how many seats it may sell. */
export type SalePhase = {
  id: number
  name: string
  buyers: string
  startsAt: string
  endsAt: string
  quota: number | null
  perPerson: number | null
  perCluster: boolean
  zones: { zone: number; quota: number }[]
}

/** Seats of a zone: `seats` is the sum of the five after it. No purchase changes any of them. */
export type PlannedZone = {
  id: number
  name: string
  seats: number
  forSale: number
  /** Blocked by the club. */
  club: number
  /** Given away by a ballot. */
  ballot: number
  /** Of bonogallo holders, or kept for them. */
  holders: number
  comps: number
  prices: { fare: string; totalCents: number }[]
}

export type SalePlan = {
  title: string
  startsAt: string
  salesStartAt: string
  salesEndAt: string
  perPerson: number
  asksFanId: boolean
  /** Of a pack or a bonogallo, where a seat is one and the same in all of them; a match has none. */
  matches?: string[]
  /** How many packs there are, whatever seats are left. */
  packs?: number
  phases: SalePhase[]
  zones: PlannedZone[]
}

/** What became of a zone's seats: `seats` is the sum of all after it. */
export type ResultZone = {
  id: number
  seats: number
  sold: number
  left: number
  club: number
  ballot: number
  holders: number
  comps: number
  /** Of a pack or a bonogallo: sold in one of its matches by itself, so that it was no more to be had in all. */
  elsewhere?: number
}
/** Of a zone what was sold in a phase (`null`: outside of phases), online and at the window; and how many came back since. */
export type SoldCell = {
  phase: number | null
  zone: number
  online: number
  window: number
  returned: number
}

/** The record of a waiting room or a ballot as it stood: how many entries, and the SHA-256 of the last one. */
export type LinkedRecord = {
  sale: string
  sitting: number
  entries: number
  last: string
  /** What its end says: places, and how many of them were served; null before. */
  places: number | null
  served: number | null
}

export type SaleResult = { zones: ResultZone[]; cells: SoldCell[]; records: LinkedRecord[] }

export const saleEnds = ['sold_out', 'over', 'cancelled'] as const
export type SaleEnd = (typeof saleEnds)[number]

/**
 * What the record of a sale says. `planned` before it opens, `changed` whenever anything of the plan did, `ended` with what was
 * sold, `settled` once its match or the last of them is over, with what came back until then.
 */
export type SaleSaid =
  | { kind: 'planned'; plan: SalePlan }
  | { kind: 'changed'; plan: SalePlan }
  | { kind: 'ended'; reason: SaleEnd; result: SaleResult }
  | { kind: 'settled'; result: SaleResult }
export type SaleStatement = Every & SaleSaid

/** Text → what it says; null where it is no entry. */
export const readSaleStatement = (text: string): SaleStatement | null =>
  readEntry(text) as SaleStatement | null

/** What the record of a sale calls itself: `event-7` is `sale-7`, `pack-3` is `sale-pack-3`. */
export const saleOf = (saleId: string) => `sale-${saleId.replace('event-', '')}`

/** Where a linked record is read, below `/api`. */
export function linkedPath({ sale, sitting }: Pick<LinkedRecord, 'sale' | 'sitting'>): string {
  const ballot = /^ballot-(\d+)$/.exec(sale)
  return ballot === null ? `/waiting-room/${sale}/${sitting}/record` : `/ballots/${ballot[1]}/1/record`
}
