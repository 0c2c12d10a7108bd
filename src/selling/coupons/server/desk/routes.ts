import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { codesOf, findCoupon } from '../sql.ts'
import { createCoupon, endCoupon } from './actions.ts'
import * as contract from '../../desk-contract.ts'
import { couponTable, couponUsesTable } from './table.ts'

export function couponDeskRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listCoupons, async ({ query }) => {
    const { rows, total } = await readPage(db, couponTable, query)
    const told = rows.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
    }))
    return { rows: told, total }
  })

  serve(app, contract.createCoupon, ({ body, who }) => createCoupon(db, body, who.account.id))

  serve(app, contract.endCoupon, async ({ params, who }) => {
    await endCoupon(db, params.couponId, who.account.id)
  })

  serve(app, contract.listCouponUses, async ({ params, query }) => {
    const { rows, total } = await readPage(db, couponUsesTable(params.couponId), query)
    return { rows: rows.map((row) => ({ ...row, usedAt: row.usedAt.toISOString() })), total }
  })

  serve(app, contract.downloadCodes, async ({ params, reply }) => {
    if ((await findCoupon(db, params.couponId)) === undefined) throw notFound('No encontramos ese cupón.')
    reply.header('content-disposition', `attachment; filename="cupones-${params.couponId}.csv"`)
    return Buffer.from(`codigo\r\n${(await codesOf(db, params.couponId)).join('\r\n')}\r\n`)
  })
}
