import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { auditColumns, type AuditQuery } from '../audit/contract.ts'
import { actionsSought, groupWords } from '../audit/words.ts'
import { clubZone } from '#lib/dates.ts'

const zone = sql.lit(clubZone)

/** Every change of money or identity; `search` looks in what was done, to what, and by whom. */
export const auditTable = table({
  name: 'audit-log',
  title: 'Bitácora',
  may: 'read AuditLog',
  filters: { group: { title: 'Sobre qué', words: groupWords } },
  columns: auditColumns,
  rows: (db, { search, from, to, person, group }: AuditQuery) =>
    db
      .selectFrom('auditLog')
      .leftJoin('accounts', 'accounts.id', 'auditLog.accountId')
      .select(['auditLog.id', 'at', 'auditLog.accountId', 'email as who', 'action', 'subject'])
      .select(sql<string>`detail::text`.as('detail'))
      .select(
        sql<string | null>`(select email from accounts other
          where subject like 'account:%' and other.id::text = substring(subject from 9))`.as('subjectWho'),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(concat_ws(' ', action, subject, email) ilike ${likeWords(search ?? '')}
            or action = any(${actionsSought(search ?? '')}::text[]))`,
        ),
      )
      .$if(person !== undefined, (rows) => rows.where('auditLog.accountId', '=', person!))
      .$if(group !== undefined, (rows) => rows.where(sql<boolean>`split_part(action, '.', 1) = ${group}`))
      .$if(from !== undefined, (rows) =>
        rows.where(sql<boolean>`at >= ${from}::date::timestamp at time zone ${zone}`),
      )
      .$if(to !== undefined, (rows) =>
        rows.where(sql<boolean>`at < (${to}::date + 1)::timestamp at time zone ${zone}`),
      ),
  sort: '-at',
  tie: 'id',
})
