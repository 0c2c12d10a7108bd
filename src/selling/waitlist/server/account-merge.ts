import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'

type Both = { eventId: number; match: string; offered: boolean }

/** A place goes with its number. Who waits twice for one match keeps the place of the account that stands. */
export const waitlistMerge: AccountMerge = {
  name: 'waitlist',
  columns: {
    'waitlist_places.account_id': {
      moves: ['lugar en lista de espera', 'lugares en lista de espera'],
      unless: ['event_id'],
    },
    'waitlist_offers.account_id': { stays: 'Va con su lugar de la lista.' },
  },

  async look(db, { from, into }) {
    const { rows } = await sql<Both>`
      select mine.event_id, event_title(event.home, event.away) as match, mine.status = 'offered' as offered
      from waitlist_places mine join waitlist_places theirs using (event_id) join events event on event.id = event_id
      where mine.account_id = ${from}::uuid and theirs.account_id = ${into}::uuid and mine.status in ('waiting', 'offered')
      order by 1`.execute(db)
    return rows.map(({ match, offered }) => ({
      stops: offered,
      words: offered
        ? `La cuenta que termina tiene lugares apartados de la lista de espera de ${match}: que los tome o los suelte antes.`
        : `Las dos esperan lugares de ${match}: queda el lugar de la cuenta que sigue.`,
    }))
  },

  async join(tx, { from }) {
    const { rows } = await sql<{ eventId: number }>`
      update waitlist_places set status = 'left' where account_id = ${from}::uuid and status = 'waiting'
      returning event_id`.execute(tx)
    return rows.map(({ eventId }) => eventId)
  },

  async split(tx, { from }, joined) {
    await sql`update waitlist_places set status = 'waiting'
      where account_id = ${from}::uuid and status = 'left' and event_id = any (${joined}::int[])`.execute(tx)
  },

  /** What is offered now is held for the account that stands: its place does not go back before that is over. */
  async usedSince(db, { into, at, moved }) {
    const eventIds = moved('waitlist_places.account_id').map(([id]) => Number(id))
    const { rows } = await sql<{ match: string }>`
      select event_title(event.home, event.away) as match from waitlist_offers offer join events event on event.id = offer.event_id
      where offer.account_id = ${into}::uuid and offer.event_id = any (${eventIds}::int[]) and offer.status = 'open'
        and offer.offered_at > ${at} order by 1 limit 3`.execute(db)
    return rows.map(({ match }) => `La lista de espera de ${match} le apartó lugares después de unir.`)
  },
}
