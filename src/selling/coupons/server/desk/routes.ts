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
  serve(app, contract.listCoupons, ({ query }) => readPage(db, couponTable, query))

  serve(app, contract.createCoupon, ({ body, who }) => createCoupon(db, body, who.account.id))

  serve(app, contract.endCoupon, async ({ params, who }) => {
    await endCoupon(db, params.couponId, who.account.id)
  })

  serve(app, contract.listCouponUses, ({ params, query }) =>
    readPage(db, couponUsesTable(params.couponId), query),
  )

  serve(app, contract.downloadCodes, async ({ params, reply }) => {
    if ((await findCoupon(db, params.couponId)) === undefined) throw notFound('No encontramos ese cupón.')
    reply.header('content-disposition', `attachment; filename="cupones-${params.couponId}.csv"`)
    return Buffer.from(`codigo\r\n${(await codesOf(db, params.couponId)).join('\r\n')}\r\n`)
  })
}
