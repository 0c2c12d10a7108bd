import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useMay } from '#web/use-may.ts'
import { listPayouts, payoutNames, payoutsColumns } from '../desk-contract.ts'
import { PayPayout } from './pay-payout.tsx'
import { PayoutBadge } from './status-badge.tsx'
import { wordOptions } from '#lib/table.ts'

/** What affiliates asked to be paid; who may pay sees the CLABE and says how it went. */
export default function PayoutsScreen() {
  const mayDo = useMay()
  const [payoutId, setPayoutId] = useState<string | null>(null)
  return (
    <DeskPage title="Pagos a afiliados" intro="Haz la transferencia y anótala aquí.">
      <DeskTable
        endpoint={listPayouts}
        caption="Pagos a afiliados"
        searchLabel="Buscar nombre"
        sort="-requestedAt"
        exportAs="affiliate-payouts"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: wordOptions(payoutNames),
          },
        ]}
        list={payoutsColumns}
        columns={[
          {
            key: 'name',
            cell: ({ affiliateId, name }) => (
              <Link
                to={deskPaths.affiliate(affiliateId)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ),
          },
          'amountCents',
          {
            key: 'clabeEnd',
            header: 'CLABE',
            cell: ({ clabeEnd }) => <span className="nums">···{clabeEnd}</span>,
          },
          { key: 'status', cell: ({ status }) => <PayoutBadge status={status} /> },
          'requestedAt',
          {
            key: 'pay',
            header: <span className="sr-only">Pagar</span>,
            align: 'end',
            cell: ({ id, name, status }) =>
              status === 'requested' &&
              mayDo('pay Affiliate') && (
                <Button size="sm" aria-label={`Pagar a ${name}`} onClick={() => setPayoutId(id)}>
                  Pagar
                </Button>
              ),
          },
        ]}
        empty={{ title: 'Nadie ha pedido su pago', children: 'Lo que pidan los afiliados aparece aquí.' }}
      />
      <Dialog open={payoutId !== null} onClose={() => setPayoutId(null)} title="Pagar comisión" size="sm">
        {payoutId !== null && <PayPayout payoutId={payoutId} onDone={() => setPayoutId(null)} />}
      </Dialog>
    </DeskPage>
  )
}
