import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import {
  extraCodesColumns,
  extrasColumns,
  type ExtraCodesQuery,
  type ExtrasQuery,
  codeStateNames,
  offeredNames,
} from '../../desk-contract.ts'

const codes = (which: 'sold' | 'redeemed') =>
  sql<number>`(select count(*)::int from extra_codes code where code.extra_id = extra.id
    and ${which === 'sold' ? sql`code.status = 'valid'` : sql`code.redeemed_at is not null`})`.as(which)

export const extrasTable = table({
  name: 'extras',
  title: 'Extras',
  may: 'manage Extra',
  filters: { shown: { title: 'Se ofrece', words: offeredNames } },
  columns: extrasColumns,
  rows: (db, { search, kind, shown }: ExtrasQuery) =>
    db
      .selectFrom('extras as extra')
      .select(['extra.id', 'extra.name', 'extra.kind', 'extra.use', 'extra.point', 'extra.published'])
      .select('extra.priceCents')
      .select(
        sql<number>`(select count(*)::int from extra_offers offer join events event on event.id = offer.event_id
          where offer.extra_id = extra.id and offer.open and event.starts_at > now())`.as('offers'),
      )
      .select([codes('sold'), codes('redeemed')])
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`plain_text(extra.name) like plain_text(${likeWords(search ?? '')})`),
      )
      .$if(kind !== undefined, (rows) => rows.where('extra.kind', '=', kind!))
      .$if(shown !== undefined, (rows) => rows.where('extra.published', '=', shown === 'yes')),
  sort: 'name',
  tie: 'id',
})

const folio = sql<string>`'TQ-' || lpad(orders.folio::text, 6, '0')`
const buyer = sql<string>`accounts.first_name || ' ' || accounts.last_name`
const state = sql<'valid' | 'used' | 'void'>`case when code.status = 'void' then 'void'
  when code.redeemed_at is not null then 'used' else 'valid' end`
const uses = sql<number>`(select count(*)::int from extra_scans scan where scan.event_id = code.event_id
  and scan.code_id = code.id and scan.kind = 'in')`

/** Every piece that was sold beside a seat; `search` looks in the extra's name, the folio and the buyer's name. */
export const extraCodesTable = table({
  name: 'extra-codes',
  title: 'Extras vendidos',
  may: 'manage Extra',
  filters: { state: { title: 'Estado', words: codeStateNames } },
  columns: extraCodesColumns,
  rows: (db, { search, match, extra, state: wanted }: ExtraCodesQuery) =>
    db
      .selectFrom('extraCodes as code')
      .innerJoin('orders', 'orders.id', 'code.orderId')
      .innerJoin('accounts', 'accounts.id', 'orders.accountId')
      .innerJoin('events as event', 'event.id', 'code.eventId')
      .select([
        'code.id',
        'code.orderId',
        'code.title',
        'code.paidCents',
        'code.redeemedAt',
        'code.redeemedPoint',
      ])
      .select(['event.startsAt', sql<string>`event_title(event.home, event.away)`.as('match')])
      .select([folio.as('folio'), buyer.as('buyer'), state.as('state'), uses.as('uses')])
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`plain_text(concat_ws(' ', code.title, ${folio}, ${buyer})) like plain_text(${likeWords(search ?? '')})`,
        ),
      )
      .$if(match !== undefined, (rows) => rows.where('code.eventId', '=', Number(match)))
      .$if(extra !== undefined, (rows) => rows.where('code.extraId', '=', Number(extra)))
      .$if(wanted === 'double', (rows) => rows.where(sql<boolean>`${uses} > 1`))
      .$if(wanted !== undefined && wanted !== 'double', (rows) =>
        rows.where(sql<boolean>`${state} = ${wanted}`),
      ),
  sort: '-startsAt',
  tie: 'id',
})
