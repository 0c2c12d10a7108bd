import { countOf } from '#lib/count.ts'
import { openAccount, post } from '#selling/ledger/server/sql.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { lockTicketOfPass } from '#selling/tickets/server/pass-tickets.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { activeStatuses, lockPass, matchesOfPasses, moveMatch, type PassRow } from '../pass/pass-rows.ts'
import { cessionCents, cessionDeadline, unspentCents } from '../../rules.ts'
import { instalmentsOf } from '../subscription/instalment-rows.ts'
import { clubMatches, passAccount } from './accounts.ts'
import { paidCents } from './money.ts'
import { endTicket, matchKey } from './post-matches.ts'

/** A pass of mine, locked; anything else looks as if it did not exist. */
export async function ownPass(tx: Db, passId: string, accountId: string): Promise<PassRow> {
  const pass = await lockPass(tx, passId)
  if (pass === undefined || pass.accountId !== accountId) throw notFound('No encontramos ese bonogallo.')
  return pass
}

/** Gives one match up: its code ends, its seat is on sale again and its holder has the credit, in one transaction. */
export function cedeMatch(db: Db, passId: string, eventId: number, accountId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const pass = await ownPass(tx, passId, accountId)
    const matches = await matchesOfPasses(tx, [passId])
    const match = matches.find((one) => one.eventId === eventId)
    if (match === undefined) throw notFound('Ese partido no es de tu bonogallo.')
    if (match.state === 'ceded') return match.creditCents
    if (match.state !== 'pending' || !activeStatuses.some((status) => status === pass.status))
      throw new Problem('not_cedable', 'Ese partido ya no se puede ceder.')
    if (pass.now >= cessionDeadline(match.startsAt, pass.rules))
      throw new Problem(
        'too_late',
        `Se puede ceder hasta ${countOf(pass.rules.cessionHours, 'hora', 'horas')} antes del partido.`,
      )
    const ticket = await lockTicketOfPass(tx, passId, eventId)
    if (ticket === undefined || ticket.accountId !== accountId || ticket.checkedInAt !== null)
      throw new Problem('ticket_elsewhere', 'El boleto de ese partido ya no está en tus manos.')
    const creditCents = cessionCents(match.shareCents, pass.rules)
    const paid = paidCents(pass, await instalmentsOf(tx, [pass.orderId]))
    if (unspentCents(paid, matches) < creditCents) throw notPaidYet()
    await moveMatch(tx, { passId, eventId }, 'pending', { state: 'ceded', creditCents })
    await endTicket(tx, pass, eventId, 'ceded')
    await openAccount(tx, creditOf(accountId), 0)
    if (match.shareCents > 0)
      await post(tx, {
        key: matchKey(passId, eventId),
        kind: 'pass_match_ceded',
        detail: { eventId },
        postings: [
          { account: passAccount(passId), amountCents: -match.shareCents },
          { account: creditOf(accountId), amountCents: creditCents },
          { account: clubMatches, amountCents: match.shareCents - creditCents },
        ],
      })
    return creditCents
  })
}

export function notPaidYet(): Problem {
  return new Problem(
    'not_paid_yet',
    'Todavía no pagas esa parte de tu bonogallo. Podrás hacerlo después de tu siguiente mensualidad.',
  )
}
