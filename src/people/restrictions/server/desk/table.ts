import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { restrictionColumns, type RestrictionQuery } from '../../desk-contract.ts'
import type { State } from '../../desk-rules.ts'

const state = sql<State>`case
  when one.lifted_at is not null then 'lifted'
  when one.ends_at <= clock_timestamp() then 'over'
  when one.confirmed_at is null and one.ends_at > one.starts_at + interval '1 year' then 'pending'
  when one.starts_at > clock_timestamp() then 'coming' else 'standing' end`

/** Every restriction with its appeal; `search` looks in number, reason and evidence. */
export const restrictionTable = table({
  name: 'restrictions',
  title: 'Restricciones',
  may: 'manage Restriction',
  columns: restrictionColumns,
  rows: (db, query: RestrictionQuery) =>
    db
      .selectFrom('restrictions as one')
      .leftJoin('fans', 'fans.id', 'one.fanId')
      .leftJoin('accounts as issuer', 'issuer.id', 'one.issuedBy')
      .leftJoin('accounts as second', 'second.id', 'one.confirmedBy')
      .leftJoin('restrictionAppeals as appealed', 'appealed.restrictionId', 'one.id')
      .select(['one.id', 'fans.fanNumber', 'one.category', 'one.reason', 'one.evidence', 'one.startsAt'])
      .select(['one.endsAt', 'one.issuedAt', 'one.issuedBy', 'one.liftedWords'])
      .select(['issuer.firstName as issuedByName', 'second.firstName as confirmedByName'])
      .select(['appealed.id as appealId', 'appealed.status as appeal', 'appealed.words as appealWords'])
      .select(['appealed.dueAt as appealDueAt', 'appealed.answer as appealAnswer'])
      .select(state.as('state'))
      .$if(query.state !== undefined, (rows) => rows.where(state, '=', query.state!))
      .$if(query.category !== undefined, (rows) => rows.where('one.category', '=', query.category!))
      .$if(query.appeal !== undefined, (rows) => rows.where('appealed.status', '=', query.appeal!))
      .$if(query.search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`concat_ws(' ', fans.fan_number, one.reason, one.evidence) ilike ${likeWords(query.search ?? '')}`,
        ),
      ),
  sort: '-issuedAt',
  tie: 'id',
})
