import type { Reply } from '#lib/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { ownOrder } from '#selling/orders/server/actions.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { closeInvoice, requestInvoice, whyNoInvoice, withdrawInvoice } from './actions.ts'
import * as contract from '../contract.ts'
import { listDeskInvoices } from '../desk-contract.ts'
import { invoiceTable } from './desk-table.ts'
import { receiptPdf } from './receipt/receipt-pdf.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { invoiceUntil } from '../rules.ts'
import { edition } from '../sat-catalogue.ts'
import { invoicesOf, paidOrders, queuedInvoices, type InvoiceRow } from './sql.ts'

export function invoiceRoutes(app: FastifyInstance, { db, config }: Services): void {
  const graceDays = config.invoiceGraceDays

  serve(app, contract.listReceipts, async ({ who }) => {
    const [orders, invoices] = await Promise.all([
      paidOrders(db, who.account.id),
      invoicesOf(db, who.account.id),
    ])
    const newest = invoices.toSorted((one, other) => +other.requestedAt - +one.requestedAt)[0]
    return {
      receipts: orders.map((order) => {
        const invoice = invoices.find(({ orderId }) => orderId === order.id)
        return {
          orderId: order.id,
          folio: folioOf(order.folio),
          title: order.title,
          paidAt: order.paidAt,
          totalCents: order.totalCents,
          invoice: invoice === undefined ? null : describe(invoice),
          invoiceUntil: invoiceUntil(order.paidAt, graceDays),
          why: whyNoInvoice(order, graceDays),
        }
      }),
      lastReceiver: newest === undefined ? null : receiverOf(newest),
    }
  })

  serve(app, contract.readReceiptPdf, async ({ params, who, reply }) => {
    const order = ownOrder(await findOrder(db, params.orderId), who.account.id)
    if (order.paidAt === null) throw notFound('Esta compra todavía no tiene recibo.')
    const folio = folioOf(order.folio)
    reply.header('content-disposition', `attachment; filename="recibo-${folio}.pdf"`)
    return receiptPdf(await readReceipt(db, order, config.publicUrl))
  })

  serve(app, contract.requestInvoice, async ({ params, body, who }) =>
    describe(await requestInvoice(db, { ...params, accountId: who.account.id, graceDays }, body)),
  )

  serve(app, contract.withdrawInvoice, async ({ params, who }) => {
    await withdrawInvoice(db, params.invoiceId, who.account.id)
  })

  serve(app, contract.listInvoiceQueue, async () => ({
    catalogue: edition,
    requests: (await queuedInvoices(db)).map((request) => ({ ...request, folio: folioOf(request.folio) })),
  }))

  serve(app, listDeskInvoices, async ({ query }) => {
    const { rows, total } = await readPage(db, invoiceTable, query)
    return { total, rows: rows.map((row) => ({ ...row, folio: folioOf(row.folio) })) }
  })

  serve(app, contract.closeInvoice, async ({ params, body, who }) =>
    describe(await closeInvoice(db, params.invoiceId, body, who.account.id)),
  )
}

function receiverOf({ rfc, legalName, postalCode, taxRegime, cfdiUse, email }: InvoiceRow) {
  return { rfc, legalName, postalCode, taxRegime, cfdiUse, email }
}

const words: Record<InvoiceRow['status'], string> = {
  queued: 'Recibimos tus datos. Te mandamos la factura por correo cuando esté timbrada.',
  issued: 'Tu factura está timbrada. La tienes en tu correo.',
  rejected: 'El SAT no aceptó los datos. Corrígelos y pídela otra vez.',
  withdrawn: 'Retiraste esta solicitud.',
}

function describe(row: InvoiceRow): Reply<typeof contract.requestInvoice> {
  const { id, status, rfc, legalName, fiscalFolio, refusal } = row
  return {
    id,
    status,
    rfc,
    legalName,
    fiscalFolio,
    refusal,
    requestedAt: row.requestedAt,
    closedAt: row.closedAt,
    words: words[status],
  }
}
