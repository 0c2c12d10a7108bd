import { sql } from 'kysely'
import { handPassTickets } from '#selling/tickets/server/pass-tickets.ts'
import { setBonoGallo } from '#people/accounts/server/sql.ts'
import type { AccountMerge } from '#server/account-merge.ts'
import { hasActivePass } from './pass/pass-rows.ts'

/** Passes go with their purchase; who has two of one plan keeps both, each with its own seat. */
export const bonogalloMerge: AccountMerge = {
  name: 'bonogallo',
  columns: {
    'passes.account_id': { moves: ['bonogallo', 'bonogallos'] },
    'kept_seats.account_id': { moves: ['lugar por renovar', 'lugares por renovar'] },
    'pass_subscriptions.account_id': { moves: null },
  },

  async look(db, { from, into }) {
    const { rows } = await sql<{ plan: string; passes: number }>`
      select plan.name as plan, count(*)::int as passes from passes pass join bonus_plans plan on plan.id = pass.plan_id
      where pass.account_id in (${from}::uuid, ${into}::uuid) and pass.status in ('active', 'past_due', 'paused')
      group by plan.id having count(distinct pass.account_id) = 2 order by plan.name`.execute(db)
    return rows.map(({ plan, passes }) => ({
      stops: false,
      words: `Las dos tienen bonogallo de ${plan}: la cuenta que queda tendrá ${passes}, cada uno con su lugar.`,
    }))
  },

  async join(tx, { from, into }) {
    await setBonoGallo(tx, into, await hasActivePass(tx, into))
    await setBonoGallo(tx, from, false)
    return true
  },

  /** A match that was announced since gave its ticket to the account of that moment. */
  async split(tx, { from, into, at, moved }) {
    const passIds = moved('passes.account_id').map(([id]) => id!)
    await handPassTickets(tx, { passIds, from: into, to: from, since: at })
    for (const id of [from, into]) await setBonoGallo(tx, id, await hasActivePass(tx, id))
  },

  async usedSince(db, { at, moved }) {
    const ids = moved('passes.account_id').map(([id]) => id!)
    const { rows } = await sql<{ number: number }>`
      select number from passes where id = any (${ids}::uuid[])
        and exists (select from pass_matches where pass_id = passes.id and decided_at > ${at} and credit_cents > 0)
      order by number limit 3`.execute(db)
    return rows.map(({ number }) => `El bonogallo ${number} recibió dinero de un partido después de unir.`)
  },
}
