import { sql } from 'kysely'
import { toldFare } from '#lib/told-price.ts'
import { likeWords, table } from '#server/table.ts'
import { packsColumns, type PacksQuery } from '../../desk-contract.ts'

/** Every pack with its pieces: `free` and `sold` count packs, whatever is left of the seats. */
export const packsTable = table({
  name: 'packs',
  title: 'Packs',
  may: 'manage Pack',
  columns: packsColumns,
  rows: (db, { search, status }: PacksQuery) =>
    db
      .selectFrom('packs as pack')
      .select(['pack.id', 'pack.name', 'pack.status', 'pack.salesStartAt', 'pack.salesEndAt'])
      .select([
        sql<string>`(select coalesce(string_agg(away, ', ' order by starts_at), '') from pack_events
          join events on events.id = event_id where pack_id = pack.id)`.as('matches'),
        sql<
          number | null
        >`(select coalesce(min(price_cents) filter (where fare = ${toldFare}), min(price_cents)) from pack_prices where pack_id = pack.id)`.as(
          'fromCents',
        ),
        sql<number>`(select count(*)::int from stock_units where item_id = pack.stock_item_id
          and status = 'sold')`.as('sold'),
        sql<number>`(select count(*)::int from stock_units where item_id = pack.stock_item_id
          and (status = 'free' or (status = 'held' and held_until <= now())))`.as('free'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`plain_text(pack.name) like plain_text(${likeWords(search ?? '')})`),
      )
      .$if(status !== undefined, (rows) => rows.where('pack.status', '=', status!)),
  sort: '-salesStartAt',
  tie: 'id',
})
