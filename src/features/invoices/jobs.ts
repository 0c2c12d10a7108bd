import { z } from 'zod/mini'
import { findOrder } from '#features/orders/sql.ts'
import { folioOf } from '#features/orders/rules.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { findInvoice } from './sql.ts'

const OfInvoice = z.object({ invoiceId: Uuid })

export function invoiceJobs(services: Services): Jobs {
  return { tasks: { mail_invoice: (payload) => mailInvoice(services, OfInvoice.parse(payload).invoiceId) } }
}

async function mailInvoice({ db, sendMail, config }: Services, invoiceId: string): Promise<void> {
  const request = await findInvoice(db, invoiceId)
  const order = request && (await findOrder(db, request.orderId))
  if (request === undefined || order === undefined) return
  const folio = folioOf(order.folio)
  const lines =
    request.status === 'issued'
      ? [`La factura de tu compra ${folio} está timbrada.`, `Folio fiscal: ${request.fiscalFolio}.`]
      : [
          `No se pudo timbrar la factura de tu compra ${folio}: ${request.refusal}`,
          'Corrige tus datos y pídela otra vez.',
        ]
  const link = `${config.publicUrl}/system/profile-base/payment`
  await sendMail({
    to: request.email,
    subject:
      request.status === 'issued' ? `Tu factura de ${folio}` : `Revisa los datos de tu factura de ${folio}`,
    text: [...lines, `Tus compras: ${link}`].join('\n\n'),
    html: [
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      `<p><a href="${link}">Ver mis compras</a></p>`,
    ].join(''),
    key: `invoice-${invoiceId}-${request.status}`,
  })
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
