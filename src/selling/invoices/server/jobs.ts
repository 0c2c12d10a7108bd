import { z } from 'zod/mini'
import { findOrder } from '#selling/orders/server/sql.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { findInvoice } from './sql.ts'

const OfInvoice = z.object({ invoiceId: Uuid })

export function invoiceJobs(services: Services): Jobs {
  return {
    patient: ['mail_invoice'],
    tasks: { mail_invoice: (payload) => mailInvoice(services, OfInvoice.parse(payload).invoiceId) },
  }
}

async function mailInvoice({ db, sendMail, config }: Services, invoiceId: string): Promise<void> {
  const request = await findInvoice(db, invoiceId)
  const order = request && (await findOrder(db, request.orderId))
  if (request === undefined || order === undefined) return
  const folio = folioOf(order.folio)
  const issued = request.status === 'issued'
  const lines = issued
    ? [`La factura de tu compra ${folio} está timbrada.`, `Folio fiscal: ${request.fiscalFolio}.`]
    : [
        `No se pudo timbrar la factura de tu compra ${folio}: ${request.refusal}`,
        'Corrige tus datos y pídela otra vez.',
      ]
  const subject = issued ? `Tu factura de ${folio}` : `Revisa los datos de tu factura de ${folio}`
  const mail = await renderMail({
    preview: subject,
    title: subject,
    blocks: [
      ...lines.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'button', label: 'Ver mis compras', url: `${config.publicUrl}/system/profile-base/payment` },
    ],
  })
  await sendMail({
    ...mail,
    to: request.email,
    subject,
    key: `invoice-${invoiceId}-${request.status}`,
  })
}
