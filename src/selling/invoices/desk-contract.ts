import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'

const InvoiceStatus = z.enum(['queued', 'issued', 'rejected', 'withdrawn'])

export const invoiceStates: Record<z.infer<typeof InvoiceStatus>, string> = {
  queued: 'Por timbrar',
  issued: 'Timbradas',
  rejected: 'Rechazadas',
  withdrawn: 'Retiradas',
}

export const invoiceColumns = [
  { key: 'requestedAt', title: 'Pedida', kind: 'instant', sortable: true },
  { key: 'folio', title: 'Folio', kind: 'folio' },
  { key: 'title', title: 'Qué' },
  { key: 'rfc', title: 'RFC' },
  { key: 'legalName', title: 'Nombre o razón social' },
  { key: 'postalCode', title: 'Código postal' },
  { key: 'taxRegime', title: 'Régimen' },
  { key: 'cfdiUse', title: 'Uso' },
  { key: 'email', title: 'Correo' },
  { key: 'totalCents', title: 'Total', kind: 'money', sortable: true },
  { key: 'taxCents', title: 'IVA', kind: 'money' },
  { key: 'status', title: 'Estado', words: invoiceStates },
  { key: 'fiscalFolio', title: 'Folio fiscal' },
  { key: 'refusal', title: 'Motivo' },
] as const satisfies readonly ListColumn[]

export const DeskInvoicesQuery = tableQuery(sortKeys(invoiceColumns), {
  status: z.optional(InvoiceStatus),
})
export type DeskInvoicesQuery = z.infer<typeof DeskInvoicesQuery>

export const listDeskInvoices = desk('manage Invoice').get(
  '/desk/invoices',
  'Solicitudes de factura, con lo que el PAC necesita y lo que contestó',
  {
    query: DeskInvoicesQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        orderId: Uuid,
        folio: z.string(),
        title: z.string(),
        status: InvoiceStatus,
        orderStatus: z.string(),
        requestedAt: Instant,
        rfc: z.string(),
        legalName: z.string(),
        postalCode: z.string(),
        taxRegime: z.string(),
        cfdiUse: z.string(),
        email: z.string(),
        totalCents: Cents,
        taxCents: Cents,
        fiscalFolio: z.nullable(z.string()),
        refusal: z.nullable(z.string()),
      }),
    ),
  },
)
