import type { FastifyInstance } from 'fastify'
import { balanceOf, statementOf } from '#selling/ledger/server/sql.ts'
import { attributionDays } from './affiliate-of-sale.ts'
import { safeReturnPath } from '#lib/return-path.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { keepVisitor } from '#server/session.ts'
import { paths } from '#lib/paths.ts'
import { apply, requestPayout } from './actions.ts'
import { affiliateAccount, movementWords, openPart, payoutOf } from './commission.ts'
import * as contract from '../contract.ts'
import { affiliateDeskRoutes } from './desk/routes.ts'
import { commissionBps, leastPayoutCents, waitingDays } from '../rules.ts'
import * as sql from './sql.ts'

export function affiliateRoutes(app: FastifyInstance, { db, config }: Services): void {
  const { masterKey, publicUrl } = config

  async function program(accountId: string | undefined) {
    const affiliate = accountId === undefined ? undefined : await sql.affiliateOf(db, accountId)
    return {
      commissionPercent: commissionBps / 100,
      attributionDays,
      waitingDays,
      leastPayoutCents,
      mine: affiliate === undefined ? null : await describe(affiliate),
    }
  }

  async function describe(affiliate: sql.AffiliateRow) {
    const account = affiliateAccount(affiliate.id)
    const [counts, balanceCents, movements, payouts] = await Promise.all([
      sql.countsOf(db, affiliate.id),
      balanceOf(db, account),
      statementOf(db, account),
      sql.payoutsOf(db, affiliate.id),
    ])
    return {
      status: affiliate.status,
      code: affiliate.code,
      link: `${publicUrl}/a/${affiliate.code}`,
      commissionPercent: affiliate.commissionBps / 100,
      decision: affiliate.decision,
      clicks: { days30: counts.recentClicks, all: counts.clicks },
      sales: { days30: counts.recentSales, all: counts.sales, amountCents: counts.amountCents },
      balanceCents,
      availableCents: openPart(movements, balanceCents, new Date()),
      movements: movements.slice(0, 200).map((movement) => ({
        at: movement.at,
        words: movementWords(movement),
        amountCents: movement.amountCents,
        balanceCents: movement.balanceCents,
      })),
      payouts: payouts.map(payoutOf),
    }
  }

  /** The personal link: remembers the click in our own cookie and goes on to the site. Unknown links just go on. */
  app.get<{ Params: { code: string }; Querystring: { a?: string } }>(
    '/a/:code',
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
    async (request, reply) => {
      if (request.method === 'GET')
        await sql.noteClick(db, request.params.code.toLowerCase(), keepVisitor(request, reply, config))
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
      return reply.redirect(safeReturnPath(request.query.a, paths.inicio), 302)
    },
  )

  serve(app, contract.readProgram, ({ who }) => program(who.account?.id))

  serve(app, contract.applyAsAffiliate, async ({ body, who }) => {
    await apply(db, { ...body, accountId: who.account.id })
    return program(who.account.id)
  })

  serve(app, contract.requestPayout, async ({ body, who }) => {
    await requestPayout(db, { accountId: who.account.id, clabe: body.clabe, masterKey })
    return program(who.account.id)
  })

  affiliateDeskRoutes(app, db, masterKey)
}
