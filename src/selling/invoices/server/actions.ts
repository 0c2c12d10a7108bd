import { audit } from '#server/audit.ts'
import { ownOrder } from '#selling/orders/server/actions.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import { lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { formatDay } from '#lib/dates.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Receiver } from '../contract.ts'
import { invoiceUntil } from '../rules.ts'
import { edition } from '../sat-catalogue.ts'
import * as sql from './sql.ts'

type Asked = Pick<OrderRow, 'kind' | 'status' | 'paidAt' | 'now' | 'totalCents'>

/** Why an order cannot be invoiced now, in Spanish; null when it can. */
export function whyNoInvoice(
  { kind, status, paidAt, now, totalCents }: Asked,
  graceDays: number,
): string | null {
  if (kindOf(kind).isMoney)
    return 'Una tarjeta de regalo no se factura: pide la factura de lo que se compre con ella.'
  if (paidAt === null || totalCents === 0) return 'Esta compra no tiene nada que facturar.'
  if (status !== 'paid') return 'Esta compra se devolvió, así que no se factura.'
  const until = invoiceUntil(paidAt, graceDays)
  if (now < until) return null
  return `El plazo para facturar terminó el ${formatDay(until.getTime() - 1)}. Escríbenos y vemos tu caso.`
}

/** Puts a request into the queue for the PAC. Asked again with one in the queue, it is refused with words. */
export function requestInvoice(
  db: Db,
  { orderId, accountId, graceDays }: { orderId: string; accountId: string; graceDays: number },
  receiver: Receiver,
): Promise<sql.InvoiceRow> {
  return db.transaction().execute(async (tx) => {
    const order = ownOrder(await lockOrder(tx, orderId), accountId)
    const why = whyNoInvoice(order, graceDays)
    if (why !== null) throw new Problem('not_invoiceable', why)
    const { totalCents } = order
    const made = await sql.insertInvoice(tx, {
      ...receiver,
      orderId,
      accountId,
      catalogue: edition,
      totalCents,
    })
    if (made === undefined) throw new Problem('invoice_exists', 'Ya pediste la factura de esta compra.')
    return made
  })
}

/** Takes a request out of the queue; one that is stamped already stays. */
export function withdrawInvoice(db: Db, invoiceId: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const request = await sql.findInvoice(tx, invoiceId)
    if (request === undefined || request.accountId !== accountId)
      throw notFound('No encontramos esa factura.')
    if (request.status === 'withdrawn') return
    if ((await sql.closeInvoiceRow(tx, invoiceId, { status: 'withdrawn' })) === undefined)
      throw new Problem('invoice_closed', 'Esa factura ya se timbró o se rechazó.')
  })
}

/** What the PAC said, entered by staff or by an adapter. The person hears of it by mail. */
export function closeInvoice(
  db: Db,
  invoiceId: string,
  { fiscalFolio, refusal }: { fiscalFolio?: string | undefined; refusal?: string | undefined },
  actor: string,
): Promise<sql.InvoiceRow> {
  return db.transaction().execute(async (tx) => {
    if ((await sql.findInvoice(tx, invoiceId)) === undefined) throw notFound('No encontramos esa factura.')
    const closed = await sql.closeInvoiceRow(
      tx,
      invoiceId,
      fiscalFolio === undefined
        ? { status: 'rejected', refusal: refusal! }
        : { status: 'issued', fiscalFolio },
    )
    if (closed === undefined) throw new Problem('invoice_closed', 'Esa solicitud ya está cerrada.')
    await enqueue(tx, 'mail_invoice', { invoiceId }, { key: `mail_invoice:${invoiceId}` })
    const detail = { status: closed.status }
    await audit(tx, {
      accountId: actor,
      action: 'invoice.close',
      subject: `invoice:${invoiceId}`,
      detail,
    })
    return closed
  })
}
