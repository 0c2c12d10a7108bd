import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { invoiceColumns, type DeskInvoicesQuery } from '../desk-contract.ts'

/** Requests for invoices; without a state asked for, those that wait for a stamp. Search: RFC, name or mail. */
export const invoiceTable = table({
  name: 'invoices',
  title: 'Facturas',
  may: 'manage Invoice',
  columns: invoiceColumns,
  rows: (db, { search, status = 'queued' }: DeskInvoicesQuery) =>
    db
      .selectFrom('invoiceRequests as request')
      .innerJoin('orders', 'orders.id', 'request.orderId')
      .select(['request.id', 'request.orderId', 'request.status', 'request.requestedAt', 'request.rfc'])
      .select(['request.legalName', 'request.postalCode', 'request.taxRegime', 'request.cfdiUse'])
      .select(['request.email', 'request.totalCents', 'request.fiscalFolio', 'request.refusal'])
      .select(['orders.folio', 'orders.title', 'orders.status as orderStatus'])
      .select(
        sql<number>`(coalesce((select sum(service_tax_cents) from order_lines where order_id = orders.id), 0)
          + coalesce((select sum(tax_cents) from order_items where order_id = orders.id), 0))::int`.as(
          'taxCents',
        ),
      )
      .where('request.status', '=', status)
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`concat_ws(' ', request.rfc, request.legal_name, request.email) ilike ${likeWords(search ?? '')}`,
        ),
      ),
  sort: 'requestedAt',
  tie: 'id',
})
