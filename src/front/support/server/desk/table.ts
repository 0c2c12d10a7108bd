import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { caseColumns, type CaseQuery } from '../../desk-contract.ts'
import { waitsSince } from './sql.ts'

/** Cases; `me` is who asks, for the filter «míos». `search` looks in number, name, mail, order and messages. */
export const caseTable = table({
  name: 'support-cases',
  title: 'Casos de atención',
  may: 'manage SupportCase',
  columns: caseColumns,
  rows: (db, { search, status, topic, assigned, me }: CaseQuery & { me?: string }) => {
    const words = likeWords(search ?? '')
    const digits = (search ?? '').replace(/\D/g, '').slice(0, 12)
    return db
      .selectFrom('supportCases as one')
      .leftJoin('accounts as holder', 'holder.id', 'one.assignedTo')
      .selectAll('one')
      .select('holder.firstName as assignedName')
      .select(waitsSince.as('waitsSince'))
      .$if(status === 'waiting', (rows) => rows.where('one.status', 'in', ['received', 'in_review']))
      .$if(status !== undefined && status !== 'waiting', (rows) =>
        rows.where(sql<boolean>`one.status = ${status}::support_status`),
      )
      .$if(topic !== undefined, (rows) => rows.where('one.topic', '=', topic!))
      .$if(assigned === 'nobody', (rows) => rows.where('one.assignedTo', 'is', null))
      .$if(assigned === 'me', (rows) => rows.where('one.assignedTo', '=', me ?? null))
      .$if(search !== undefined && search !== '', (rows) =>
        rows.where(
          sql<boolean>`(one.name ilike ${words} or one.email ilike ${words} or one.order_folio ilike ${words}
            or one.number = ${digits === '' ? null : Number(digits)}::bigint
            or exists (select from support_messages m where m.case_id = one.id and m.words ilike ${words}))`,
        ),
      )
  },
  sort: '-number',
  tie: 'id',
})
