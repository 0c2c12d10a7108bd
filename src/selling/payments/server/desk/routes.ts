import type { FastifyInstance } from 'fastify'
import { folioOf } from '#selling/orders/rules.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { dueCents } from '../credit/due.ts'
import * as contract from '../../desk-contract.ts'
import { extraCents, resolveQuarantined } from './quarantine.ts'
import { askRefund } from './refund-approval.ts'
import { previewRefund, refundAtDesk } from './refund.ts'
import { partWords, quarantineWords } from '../../desk-rules.ts'
import { findQuarantined, ordersOfSum } from './sql.ts'
import { quarantineTable } from './table.ts'

/** Money that staff give back, and payments that fitted no order. */
export function paymentDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db, payments } = services

  serve(app, contract.previewRefund, async ({ params, body, who }) => {
    const preview = await previewRefund(services, { ...params, ...body }, who.account)
    return { ...preview, parts: preview.parts.map((part) => ({ ...part, words: partWords(part) })) }
  })

  serve(app, contract.refundOrder, async ({ params, body, who }) => {
    const { seatIds, ...done } = await refundAtDesk(services, { ...params, ...body }, who.account)
    return { ...done, seats: seatIds.length }
  })

  serve(app, contract.askRefund, async ({ params, body, who }) => ({
    approvalId: await askRefund(services, { ...params, ...body }, who.account),
  }))

  serve(app, contract.listQuarantine, async ({ query }) => {
    const { rows, total } = await readPage(db, quarantineTable, query)
    return {
      total,
      rows: rows.map((row) => ({
        ...row,
        why: quarantineWords(row.reason),
        folio: row.folio === null ? null : folioOf(row.folio),
      })),
    }
  })

  serve(app, contract.readQuarantined, async ({ params: { providerPaymentId } }) => {
    const aside = await findQuarantined(db, providerPaymentId)
    if (aside === undefined) throw notFound('No encontramos ese pago.')
    const seen = await payments.getPayment(providerPaymentId).catch(() => null)
    const fits =
      seen === null ? [] : await ordersOfSum(db, seen.amountCents, seen.approvedAt ?? seen.updatedAt)
    const own = aside.orderId
    const order = own === null ? undefined : await findOrder(db, own)
    const extra = seen === null || order === undefined ? 0 : (extraCents(order, seen) ?? 0)
    return {
      providerPaymentId,
      why: quarantineWords(aside.reason),
      resolved: aside.resolvedAt !== null,
      provider: seen && {
        status: seen.status,
        statusDetail: seen.statusDetail,
        amountCents: seen.amountCents,
        refundedCents: seen.refundedCents,
        currency: seen.currency,
        reference: seen.externalReference,
        methodId: seen.methodId,
        approvedAt: seen.approvedAt,
      },
      fits: fits
        .filter(({ orderId }) => own === null || orderId === own)
        .map((fit) => ({ ...fit, folio: folioOf(fit.folio) })),
      overpaid:
        order === undefined || extra <= 0
          ? null
          : { folio: folioOf(order.folio), dueCents: dueCents(order), extraCents: extra },
    }
  })

  serve(app, contract.resolveQuarantined, async ({ params, body, who }) => {
    await resolveQuarantined(services, params.providerPaymentId, body, who.account.id)
  })
}
