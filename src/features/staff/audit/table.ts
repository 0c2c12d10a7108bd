import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import type { AuditQuery } from './contract.ts'

/** Every change of money or identity; `search` looks in what was done, to what, and by whom. */
export const auditTable = table({
  name: 'audit-log',
  title: 'Bitácora',
  may: 'read AuditLog',
  columns: [
    { key: 'at', title: 'Momento', kind: 'instant' },
    { key: 'who', title: 'Quién' },
    { key: 'action', title: 'Qué' },
    { key: 'subject', title: 'A qué' },
    { key: 'detail', title: 'Detalle' },
  ],
  rows: (db, { search, day }: AuditQuery) =>
    db
      .selectFrom('auditLog')
      .leftJoin('accounts', 'accounts.id', 'auditLog.accountId')
      .select(['auditLog.id', 'at', 'email as who', 'action', 'subject'])
      .select(sql<string>`detail::text`.as('detail'))
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`concat_ws(' ', action, subject, email) ilike ${likeWords(search ?? '')}`),
      )
      .$if(day !== undefined, (rows) =>
        rows.where(sql<boolean>`(at at time zone 'America/Mexico_City')::date = ${day}::date`),
      ),
  sort: '-at',
  tie: 'id',
})
