import { sql } from 'kysely'
import { mayBeHad } from '#catalogue/events/server/left-alone.ts'
import type { PublishedFacts, Sale, SaleKind } from '#catalogue/waiting-room/server/sales.ts'
import { longestSeconds } from '#lib/countdown.ts'
import { paths } from '#lib/paths.ts'

const ofPack = sql`from pack_events where pack_id = packs.id`

/** A pack as a sale: what a waiting room before it must know. Sold out without a piece, or without a seat in all its matches. */
export const packSales: SaleKind = {
  kind: 'pack',

  async find(db, ids) {
    const { rows } = await sql<Omit<Sale, 'path'>>`
      select id, name as title, sales_start_at as starts_at,
        exists (select from pack_events part join events on events.id = part.event_id
          where part.pack_id = packs.id and events.requires_fan_id) as asks_fan_id,
        case when status = 'cancelled' then 'cancelled' when sales_end_at <= now() then 'over'
          when sales_start_at <= now() then 'open' else 'coming' end as status,
        not exists (select from stock_units where item_id = packs.stock_item_id
          and (status = 'free' or (status = 'held' and held_until < now() + make_interval(secs => ${longestSeconds}))))
        or exists (select from event_seats where event_id in (select event_id ${ofPack})) and not exists (
          select from event_seats seat
          where seat.event_id = (select min(event_id) ${ofPack}) and ${mayBeHad('seat')}
            and seat.zone_id in (select zone_id from pack_prices where pack_id = packs.id)
            and not exists (select from event_seats other where other.seat_id = seat.seat_id
              and other.event_id in (select event_id ${ofPack}) and not ${mayBeHad('other')})) as sold_out
      from packs where id = any (${ids}::int[]) and status <> 'draft'`.execute(db)
    return rows.map((row) => ({ ...row, path: paths.packDetail(row.id) }))
  },

  async coming(db) {
    const rows = await db
      .selectFrom('packs')
      .select('id')
      .where('status', '=', 'published')
      .where('salesEndAt', '>', sql<Date>`now()`)
      .orderBy('salesStartAt')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Its own pieces: each is the same seat in every match. */
  async facts(db, id) {
    const { rows } = await sql<Omit<PublishedFacts, 'phases'>>`
      select count(*)::int as seats, (count(*) filter (where unit.status = 'blocked'))::int as blocked,
        (count(*) filter (where unit.status = 'sold'))::int as sold
      from packs join stock_units unit on unit.item_id = packs.stock_item_id where packs.id = ${id}`.execute(
      db,
    )
    return { ...rows[0]!, phases: [] }
  },

  async inFlight(db, id) {
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from packs join stock_units unit on unit.item_id = packs.stock_item_id
      where packs.id = ${id} and unit.status = 'held' and unit.held_until > now()
        and unit.held_until < now() + make_interval(secs => ${longestSeconds})`.execute(db)
    return rows[0]!.held
  },
}
