import type { Db } from '#server/db.ts'

/** What a seat of each match costs by itself, with all charges: `event zone fare` → centavos. */
export async function findRegularPrices(db: Db, packId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('packEvents as part')
    .innerJoin('events', 'events.id', 'part.eventId')
    .innerJoin('prices', (join) =>
      join.onRef('prices.eventId', '=', 'events.id').onRef('prices.version', '=', 'events.priceVersion'),
    )
    .select(['prices.eventId', 'prices.zoneId', 'prices.fare', 'prices.totalCents'])
    .where('part.packId', '=', packId)
    .execute()
  return new Map(
    rows.map(({ eventId, zoneId, fare, totalCents }) => [`${eventId} ${zoneId} ${fare}`, totalCents]),
  )
}
