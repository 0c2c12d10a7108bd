import { sql } from 'kysely'
import { eachApart } from '#server/job-failures/actions.ts'
import { post } from '#selling/ledger/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { lockPass, matchesOfPasses, moveMatch } from '../pass/pass-rows.ts'
import { withoutDeadlock } from '../hold/hold-seats.ts'
import { choiceAccount, clubBonogallo } from './accounts.ts'
import { notPaidYet } from './cede-match.ts'
import { giveMoneyBack, lockPayingOrders } from './money.ts'
import { matchKey } from './post-matches.ts'

type Choice = { passId: string; eventId: number; as: 'credit' | 'refund' }

/** What a match that was not played for people is worth comes back as its holder wants. The same choice again changes nothing. */
export function chooseReturn(db: Db, choice: Choice, accountId: string): Promise<void> {
  return withoutDeadlock(() =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('passes')
        .select(['orderId', 'accountId'])
        .where('id', '=', choice.passId)
        .executeTakeFirst()
      if (row === undefined || row.accountId !== accountId) throw notFound('No encontramos ese bonogallo.')
      await giveReturn(tx, choice, row)
    }),
  )
}

async function giveReturn(
  tx: Db,
  { passId, eventId, as }: Choice,
  { orderId, accountId }: { orderId: string; accountId: string },
): Promise<void> {
  const orders = await lockPayingOrders(tx, orderId)
  await lockPass(tx, passId)
  const match = (await matchesOfPasses(tx, [passId])).find((one) => one.eventId === eventId)
  if (match === undefined) throw notFound('Ese partido no es de tu bonogallo.')
  const state = as === 'credit' ? 'credited' : 'refunded'
  if (match.state === state) return
  if (match.state !== 'choice')
    throw new Problem('nothing_to_choose', 'De ese partido no hay nada que elegir.')
  const { shareCents: amountCents } = match
  const given = await giveMoneyBack(tx, {
    pass: { id: passId, accountId },
    orders,
    amountCents,
    key: matchKey(passId, eventId),
    reason: 'match_unplayed',
    as,
  })
  if (!given) throw notPaidYet()
  await moveMatch(tx, { passId, eventId }, 'choice', { state, creditCents: amountCents })
  await post(tx, {
    key: `${matchKey(passId, eventId)}:returned`,
    kind: `pass_match_${state}`,
    detail: { eventId },
    postings: [
      { account: choiceAccount(passId), amountCents: -amountCents },
      { account: clubBonogallo, amountCents },
    ],
  })
}

/** Who has not chosen in time gets credit. What is not paid yet waits for its charge. */
export async function chooseForLate(db: Db): Promise<void> {
  const { rows } = await sql<{ passId: string; eventId: number; accountId: string }>`
    select part.pass_id, part.event_id, pass.account_id from pass_matches part join passes pass on pass.id = part.pass_id
    where part.state = 'choice' and part.choose_until < now() order by part.choose_until limit 500`.execute(
    db,
  )
  await eachApart(db, {
    task: 'choose_for_late',
    things: rows,
    subject: ({ passId, eventId }) => `${passId}:${eventId}`,
    work: ({ passId, eventId, accountId }) =>
      chooseReturn(db, { passId, eventId, as: 'credit' }, accountId).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      }),
  })
}
