import type { FastifyInstance } from 'fastify'
import { audit } from '#server/audit.ts'
import { balanceOf, statementOf } from '#selling/ledger/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { unseal } from '#server/seal.ts'
import { serve } from '#server/serve.ts'
import { readPage } from '#server/table.ts'
import { closePayout, decide } from '../actions.ts'
import { affiliateAccount, movementWords, payoutOf } from '../commission.ts'
import { countsOf, findPayout, payoutsOf } from '../sql.ts'
import * as desk from '../../desk-contract.ts'
import { findAffiliate } from './sql.ts'
import { affiliatesTable, payoutsTable } from './table.ts'

const mostMovements = 200

/** Who is let into the programme, and who is paid. */
export function affiliateDeskRoutes(app: FastifyInstance, db: Db, masterKey: Buffer): void {
  serve(app, desk.listAffiliates, ({ query }) => readPage(db, affiliatesTable, query))

  serve(app, desk.readAffiliate, async ({ params: { affiliateId } }) => {
    const found = await findAffiliate(db, affiliateId)
    if (found === undefined) throw notFound('No encontramos a ese afiliado.')
    const account = affiliateAccount(affiliateId)
    const [counts, balanceCents, movements, payouts] = await Promise.all([
      countsOf(db, affiliateId),
      balanceOf(db, account),
      statementOf(db, account),
      payoutsOf(db, affiliateId),
    ])
    return {
      ...found,
      commissionPercent: found.commissionBps / 100,
      clicks: counts.clicks,
      sales: counts.sales,
      salesCents: counts.amountCents,
      balanceCents,
      movements: movements.slice(0, mostMovements).map((movement) => ({
        at: movement.at,
        words: movementWords(movement),
        amountCents: movement.amountCents,
        balanceCents: movement.balanceCents,
      })),
      payouts: payouts.map(payoutOf),
    }
  })

  serve(app, desk.decideAffiliate, async ({ params, body, who }) => {
    await decide(db, params.affiliateId, body, who.account.id)
    return { status: body.status }
  })

  serve(app, desk.listPayouts, async ({ query }) => {
    const { rows, total } = await readPage(db, payoutsTable, query)
    return { rows: rows, total }
  })

  serve(app, desk.readPayout, async ({ params: { payoutId }, who }) => {
    const row = await findPayout(db, payoutId)
    const affiliate = row && (await findAffiliate(db, row.affiliateId))
    if (row === undefined || affiliate === undefined) throw notFound('No encontramos ese pago.')
    const subject = `affiliate:${row.affiliateId}`
    await audit(db, {
      accountId: who.account.id,
      action: 'affiliate.clabe_read',
      subject,
      detail: { payoutId },
    })
    const clabe = unseal(masterKey, `clabe ${row.affiliateId}`, row.sealedClabe).toString()
    return { ...payoutOf(row), name: affiliate.name, clabe }
  })

  serve(app, desk.closePayout, async ({ params, body, who }) =>
    payoutOf(await closePayout(db, params.payoutId, body, who.account.id)),
  )
}
