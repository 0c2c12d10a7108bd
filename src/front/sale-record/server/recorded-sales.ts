import type { SaleKindName } from '#catalogue/waiting-room/rules.ts'
import type { Db } from '#server/db.ts'
import { countReturned, countSeats, type Counted, type Returned } from './count-seats.ts'
import { packRecords } from './pack-records.ts'
import { planRecords } from './plan-records.ts'
import { readTerms, type Terms } from './read-terms.ts'
import { standingOf, type StandingRow } from './sql.ts'

/** What a record asks of a kind of sale. */
export type RecordedSale = {
  /** `counts`: seats may be looked at one by one. */
  standing: (db: Db, id: number, counts: boolean) => Promise<StandingRow | undefined>
  terms: (db: Db, id: number) => Promise<Terms | null>
  seats: (db: Db, id: number) => Promise<Counted[]>
  /** Sold, and come back since. */
  returned: (db: Db, id: number) => Promise<Returned[]>
}

export const recordedSales: Record<SaleKindName, RecordedSale> = {
  event: { standing: standingOf, terms: readTerms, seats: countSeats, returned: countReturned },
  pack: packRecords,
  plan: planRecords,
}
