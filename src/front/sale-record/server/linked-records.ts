import { sql } from 'kysely'
import { matchOfSubject, saleIdOf } from '#catalogue/waiting-room/rules.ts'
import { hashOfText, readStatement } from '#platform/proof/record.ts'
import type { LinkedRecord } from '#platform/proof/sale-record.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import type { Db } from '#server/db.ts'

type Last = { sale: string; sitting: number; entries: number; statement: string }

/** The records of a sale's waiting room, each sitting, and of a match's ballots, as they stand now. */
export async function linkedRecords(db: Db, subject: string): Promise<LinkedRecord[]> {
  const { rows } = await sql<Last>`
    select ${saleIdOf(subject)} as sale, last.sitting, last.no as entries, last.statement
    from (select distinct on (record.sitting) record.sitting, record.no, record.statement
      from waiting_rooms room join waiting_records record on record.room_id = room.id
      where room.subject = ${subject} order by record.sitting, record.no desc) last
    union all
    select 'ballot-' || last.ballot_id, 1, last.no, last.statement
    from (select distinct on (record.ballot_id) record.ballot_id, record.no, record.statement
      from ballots join ballot_records record on record.ballot_id = ballots.id
      where ballots.event_id = ${matchOfSubject(subject)}::int order by record.ballot_id, record.no desc) last
    order by 1, 2`.execute(db)
  return Promise.all(
    rows.map(async ({ statement, ...last }) => {
      const said = readStatement(statement)
      const end = said?.kind === 'ended' ? said : null
      return {
        ...last,
        last: await hashOfText(statement, nodeSha256),
        places: end?.places ?? null,
        served: end?.served ?? null,
      }
    }),
  )
}
