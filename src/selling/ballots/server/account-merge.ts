import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'

const published = { stays: 'Lo que se publicó del sorteo no cambia de dueño.' }

/** What a draw has published stays as it was: who takes part now is merged after it. */
export const ballotsMerge: AccountMerge = {
  columns: { 'ballot_applications.account_id': published, 'ballot_members.account_id': published },

  async look(db, { from }) {
    const { rows } = await sql<{ match: string }>`
      select event_title(event.home, event.away) as match from ballot_applications mine
      join ballots ballot on ballot.id = mine.ballot_id join events event on event.id = ballot.event_id
      where mine.account_id = ${from}::uuid and mine.status in ('applied', 'won')
        and ballot.state not in ('ended', 'cancelled')`.execute(db)
    return rows.map(({ match }) => ({
      stops: true,
      words: `La cuenta que termina participa en el sorteo de ${match}. Únelas cuando termine.`,
    }))
  },
}
