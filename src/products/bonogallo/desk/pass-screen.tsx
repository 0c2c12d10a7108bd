import { useParams } from 'react-router'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { Mail } from '#ui/mail.tsx'
import { Table } from '#ui/table.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { PassStatement } from './pass-statement.tsx'
import { PassBadge } from './pass-badge.tsx'
import { readDeskPass } from '../desk-pass-contract.ts'

const instalmentNames = { scheduled: 'Por cobrar', failed: 'No pasó', paid: 'Pagada', dropped: 'Sin efecto' }

/** One holder's bonogallo with every posting. */
export default function PassScreen() {
  const { passId = '' } = useParams()
  const read = useRead(readDeskPass, { params: { passId } })
  return (
    <DeskPage
      title={read.data ? `${read.data.holder}, ${read.data.number}` : 'Bonogallo'}
      intro={
        read.data && (
          <>
            <Mail>{read.data.email}</Mail> · {read.data.plan.name}
          </>
        )
      }
      actions={read.data && <PassBadge status={read.data.status} />}
    >
      <Loaded read={read}>
        {(pass) => (
          <div className="flex flex-col gap-6">
            <Card as="section" className="p-5">
              <Facts
                items={[
                  { label: 'Zona', value: pass.seat.zone },
                  { label: 'Fila', value: pass.seat.row },
                  { label: 'Asiento', value: pass.seat.seat },
                  { label: 'Pagado', value: formatMoney(pass.paidCents) },
                  { label: 'Por usar', value: formatMoney(pass.unspentCents) },
                  { label: 'Para renovar', value: `${pass.renewal.counted} de ${pass.renewal.needed}` },
                ]}
              />
            </Card>
            <section>
              <h2 className="mb-3 text-2xl">Estado de cuenta</h2>
              <PassStatement pass={pass} />
            </section>
            {pass.instalments.length > 0 && (
              <Table
                caption="Mensualidades"
                rows={pass.instalments}
                rowKey={({ no }) => `${no}`}
                columns={[
                  { key: 'no', header: 'Número', cell: ({ no }) => no },
                  { key: 'due', header: 'Vence', cell: ({ dueOn }) => dueOn },
                  { key: 'status', header: 'Estado', cell: ({ status }) => instalmentNames[status] },
                  {
                    key: 'amount',
                    header: 'Importe',
                    align: 'end',
                    cell: ({ amountCents }) => <Money cents={amountCents} />,
                  },
                ]}
              />
            )}
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}
