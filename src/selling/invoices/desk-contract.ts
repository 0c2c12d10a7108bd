import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { tablePage, tableQuery } from '#lib/table.ts'

const InvoiceStatus = z.enum(['queued', 'issued', 'rejected', 'withdrawn'])

export const DeskInvoicesQuery = tableQuery(['requestedAt', 'totalCents'], {
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
