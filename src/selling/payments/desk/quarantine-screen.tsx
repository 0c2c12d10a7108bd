import { useState } from 'react'
import { wordOptions } from '#lib/table.ts'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { invalidate } from '#web/query.ts'
import {
  listQuarantine,
  quarantineColumns,
  quarantineOutcomes,
  quarantineStateNames,
} from '../desk-contract.ts'
import { QuarantineDialog } from './quarantine-dialog.tsx'

/** Payments that the settlement would neither sell for nor send back by itself. */
export default function QuarantineScreen() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <DeskPage
      title="Cuarentena de pagos"
      intro="Dinero que llegó y no coincide con su pedido. Decide qué pasa con cada pago: se asigna, se acepta, se devuelve o se explica."
    >
      <DeskTable
        endpoint={listQuarantine}
        exportAs="quarantine"
        caption="Cuarentena de pagos"
        searchLabel="Folio, pago, importe o comprador"
        sort="-seenAt"
        rowKey={({ providerPaymentId }) => providerPaymentId}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            unset: 'Los que esperan',
            options: wordOptions(quarantineStateNames),
          },
        ]}
        list={quarantineColumns}
        columns={[
          'seenAt',
          { key: 'id', header: 'Pago', cell: ({ providerPaymentId }) => <code>{providerPaymentId}</code> },
          { key: 'why', header: 'Por qué', cell: ({ why }) => why },
          {
            key: 'order',
            header: 'Pedido',
            cell: ({ orderId, folio }) =>
              orderId === null ? (
                'Ninguna'
              ) : (
                <Link
                  className="inline-flex min-h-11 items-center text-brand hover:underline"
                  to={deskPaths.order(orderId)}
                >
                  {folio}
                </Link>
              ),
          },
          'amountCents',
          {
            key: 'outcome',
            cell: ({ outcome, providerPaymentId, resolvedBy, note }) =>
              outcome === null ? (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Resolver el pago ${providerPaymentId}`}
                  onClick={() => setOpen(providerPaymentId)}
                >
                  Resolver
                </Button>
              ) : (
                <>
                  <span className="block font-medium">{quarantineOutcomes[outcome]}</span>
                  <span className="block text-sm text-ink-2">
                    {resolvedBy}. {note}
                  </span>
                </>
              ),
          },
        ]}
        empty={{ title: 'Nada en cuarentena', children: 'Todo el dinero que llegó coincide con su pedido.' }}
      />
      {open !== null && (
        <QuarantineDialog
          providerPaymentId={open}
          onClose={() => {
            setOpen(null)
            void invalidate(listQuarantine)
          }}
        />
      )}
    </DeskPage>
  )
}
