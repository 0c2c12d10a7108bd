import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { restrictionColumns, type RestrictionQuery } from '../../desk-contract.ts'
import type { State } from '../../desk-rules.ts'

const state = sql<State>`case
  when one.lifted_at is not null then 'lifted'
  when one.ends_at <= clock_timestamp() then 'over'
  when one.confirmed_at is null and one.ends_at > one.starts_at + interval '1 year' then 'pending'
  when one.starts_at > clock_timestamp() then 'coming' else 'standing' end`

/** Whose it is: also of whoever has got a Fan ID with the CURP that one was brought for. */
const whose = sql<string>`coalesce(one.fan_id, (select id from fans holder
  where holder.curp_index = one.person_index and one.reason is not null and holder.status <> 'erased' limit 1))`
const name = sql<string | null>`coalesce(holder.first_name || ' ' || holder.last_name, one.person_name)`

/** Every restriction with its appeal; `search` looks in name, number, reason and evidence. */
export const restrictionTable = table({
  name: 'restrictions',
  title: 'Restricciones',
  may: 'manage Restriction',
  columns: restrictionColumns,
  rows: (db, query: RestrictionQuery) =>
    db
      .selectFrom('restrictions as one')
      .leftJoin('fans', (join) => join.on('fans.id', '=', whose))
      .leftJoin('accounts as holder', 'holder.id', 'fans.accountId')
      .leftJoin('accounts as issuer', 'issuer.id', 'one.issuedBy')
      .leftJoin('accounts as second', 'second.id', 'one.confirmedBy')
      .leftJoin('restrictionAppeals as appealed', 'appealed.restrictionId', 'one.id')
      .select(['one.id', 'fans.fanNumber', 'one.category', 'one.reason', 'one.evidence', 'one.startsAt'])
      .select(['one.endsAt', 'one.issuedAt', 'one.issuedBy', 'one.liftedWords'])
      .select(['issuer.firstName as issuedByName', 'second.firstName as confirmedByName'])
      .select(['appealed.id as appealId', 'appealed.status as appeal', 'appealed.words as appealWords'])
      .select(['appealed.dueAt as appealDueAt', 'appealed.answer as appealAnswer'])
      .select([name.as('name'), state.as('state')])
      .$if(query.state !== undefined, (rows) => rows.where(state, '=', query.state!))
      .$if(query.category !== undefined, (rows) => rows.where('one.category', '=', query.category!))
      .$if(query.appeal !== undefined, (rows) => rows.where('appealed.status', '=', query.appeal!))
      .$if(query.search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`concat_ws(' ', ${name}, fans.fan_number, one.reason, one.evidence) ilike ${likeWords(query.search ?? '')}`,
        ),
      ),
  sort: '-issuedAt',
  tie: 'id',
})
