import { eventTitle } from '#catalogue/events/event-title.ts'
import { z } from 'zod/mini'
import { ask } from '#people/approvals/server/actions.ts'
import { readAllowance } from '#people/approvals/server/allowance.ts'
import type { ApprovalKind, Deciding } from '#people/approvals/server/approval-kind.ts'
import { beyond } from '#people/approvals/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { countOf } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { Problem } from '#lib/problem.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { QuoteInput } from '../../desk-contract.ts'
import { groupFolio, placeCents } from '../../rules.ts'
import { noGroup } from '../money/pay.ts'
import { findGroup } from '../sql.ts'
import { lookIn, quoteIn } from './put-quote.ts'

const Kept = z.object({ groupId: Uuid, input: QuoteInput })
type Asking = z.infer<typeof Kept> & { key: string; reason: string; by: string }

/** A quote beyond somebody's limit: sent by whoever approves it, within his own. */
export const quoteApproval: ApprovalKind = {
  kind: 'group_quote',
  may: 'manage GroupSale',
  run: async (tx, services, deciding) => {
    const { groupId, input } = kept(deciding)
    const quoting = { groupId, input, by: deciding.account.id, askedBy: deciding.askedBy }
    return (await quoteIn(tx, services, quoting)).givenCents
  },
  look: async ({ db }, deciding) => (await linesOf(db, kept(deciding))).lines,
}

const kept = ({ act }: Deciding) => Kept.parse(act)

/** Asks somebody else to approve a quote. Throws where it is within one's own limit. */
export async function askQuote(
  { db }: Pick<Services, 'db'>,
  { groupId, input, key, reason, by }: Asking,
): Promise<string> {
  const { lines, givenCents } = await linesOf(db, { groupId, input })
  if (beyond(await readAllowance(db, by), givenCents) === null)
    throw new Problem('within_limit', 'Este precio está dentro de tu límite: puedes mandarlo sin pedirlo.')
  return db.transaction().execute((tx) =>
    ask(tx, {
      kind: quoteApproval.kind,
      subject: `group:${groupId}`,
      requestKey: key,
      act: { groupId, input },
      shown: { title: 'Cotización de un grupo', lines },
      amountCents: givenCents,
      reason,
      askedBy: by,
    }),
  )
}

async function linesOf(db: Db, { groupId, input }: z.infer<typeof Kept>) {
  const group = await findGroup(db, groupId)
  if (group === undefined) throw noGroup()
  const { priced, totalCents, depositCents, givenCents } = await lookIn(db, group, input)
  const each = priced.map(
    ({ quantity, price, rule }) =>
      `${countOf(quantity, 'lugar', 'lugares')} a ${formatMoney(placeCents(price))}; por regla, ${formatMoney(placeCents(rule))}`,
  )
  const lines = [
    `${groupFolio(group.folio)}: ${eventTitle(group)}`,
    ...each,
    `Total ${formatMoney(totalCents)}, anticipo ${formatMoney(depositCents)}, el resto antes del ${formatMoment(input.payUntil)}`,
    `Se dan ${formatMoney(givenCents)} menos que la regla`,
  ]
  return { lines, givenCents }
}
