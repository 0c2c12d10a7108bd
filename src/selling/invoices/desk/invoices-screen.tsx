import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { invalidate } from '#web/query.ts'
import { invoiceColumns, invoiceStates, listDeskInvoices } from '../desk-contract.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { wordOptions } from '#lib/table.ts'

export type DeskInvoice = Answer<typeof listDeskInvoices>['rows'][number]

/** The queue for the PAC, and what became of it. */
export default function InvoicesScreen() {
  const [open, setOpen] = useState<DeskInvoice | null>(null)
  return (
    <DeskPage
      title="Facturas"
      intro="Lo que espera timbre, del más antiguo al más nuevo. El folio fiscal lo da el PAC."
    >
      <DeskTable
        endpoint={listDeskInvoices}
        exportAs="invoices"
        caption="Facturas"
        searchLabel="RFC, nombre o correo"
        sort="requestedAt"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: wordOptions(invoiceStates),
          },
        ]}
        list={invoiceColumns}
        columns={[
          'requestedAt',
          {
            key: 'receiver',
            header: 'Receptor',
            cell: ({ rfc, legalName, email }) => (
              <>
                <span className="block font-medium">{legalName}</span>
                <span className="block text-sm wrap-anywhere text-ink-2">
                  <code>{rfc}</code> · {email}
                </span>
              </>
            ),
          },
          {
            key: 'keys',
            header: 'CP · régimen · uso',
            cell: ({ postalCode, taxRegime, cfdiUse }) => (
              <code>{`${postalCode} · ${taxRegime} · ${cfdiUse}`}</code>
            ),
          },
          {
            key: 'what',
            header: 'Compra',
            cell: ({ folio, title, orderStatus }) => (
              <>
                <span className="block font-medium">{folio}</span>
                <span className="block text-sm text-ink-2">
                  {title}
                  {orderStatus !== 'paid' && '. Ya se devolvió: no la timbres.'}
                </span>
              </>
            ),
          },
          {
            key: 'totalCents',
            cell: ({ totalCents, taxCents }) => (
              <>
                <span className="block">{formatMoney(totalCents)}</span>
                <span className="block text-sm text-ink-2">IVA {formatMoney(taxCents)}</span>
              </>
            ),
          },
          {
            key: 'outcome',
            header: 'Respuesta del PAC',
            cell: (invoice) =>
              invoice.status === 'queued' ? (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Anotar la respuesta de ${invoice.folio}`}
                  onClick={() => setOpen(invoice)}
                >
                  Anotar
                </Button>
              ) : (
                <span className="text-sm wrap-anywhere">
                  {invoice.fiscalFolio ?? invoice.refusal ?? 'Retirada'}
                </span>
              ),
          },
        ]}
        empty={{ title: 'Nada por timbrar', children: 'Cuando alguien pida su factura, aparece aquí.' }}
      />
      {open !== null && (
        <OutcomeDialog
          invoice={open}
          onClose={() => {
            setOpen(null)
            void invalidate(listDeskInvoices)
          }}
        />
      )}
    </DeskPage>
  )
}
