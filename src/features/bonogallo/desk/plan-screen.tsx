import { useParams } from 'react-router'
import { useSession } from '#features/accounts/store.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { permits } from '#lib/permissions.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { Table } from '#ui/table.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readDeskPlan } from './contract.ts'
import { NewPlan } from './new-plan.tsx'
import { PlanWindowsForm } from './plan-windows-form.tsx'

const fareNames = { adult: 'Adulto', child: 'Infantil', senior: 'Adulto mayor' }

/** One plan; `nuevo` in the address makes one. */
export default function PlanScreen() {
  const { planId = '' } = useParams()
  return planId === 'nuevo' ? <NewPlan /> : <Existing planId={planId} />
}

function Existing({ planId }: { planId: string }) {
  const role = useSession((session) => session.userData?.role ?? null)
  const read = useRead(readDeskPlan, { params: { planId } })
  return (
    <DeskPage title={read.data?.name ?? 'Plan de bonogallo'}>
      <Loaded read={read}>
        {(plan) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-6">
              <Card as="section" className="p-5">
                <Facts
                  items={[
                    { label: 'Vendidos', value: plan.sold },
                    { label: 'Importe', value: formatMoney(plan.soldCents) },
                    { label: 'Renovaron', value: `${plan.renewed} de ${plan.mayRenew}` },
                    { label: 'Lugares guardados', value: plan.kept },
                  ]}
                />
              </Card>
              <Table
                caption="Precios"
                rows={plan.prices}
                rowKey={({ zone, fare }) => `${zone} ${fare}`}
                columns={[
                  { key: 'zone', header: 'Zona', cell: ({ zone }) => zone },
                  { key: 'fare', header: 'Tarifa', cell: ({ fare }) => fareNames[fare] },
                  {
                    key: 'price',
                    header: 'Precio',
                    align: 'end',
                    cell: ({ priceCents }) => <Money cents={priceCents} />,
                  },
                  {
                    key: 'part',
                    header: `En ${plan.instalments} mensualidades`,
                    align: 'end',
                    cell: ({ priceCents }) => <Money cents={Math.trunc(priceCents / plan.instalments)} />,
                  },
                ]}
              />
              <Table
                caption="Partidos"
                rows={plan.events}
                rowKey={({ id }) => `${id}`}
                columns={[
                  { key: 'title', header: 'Partido', cell: ({ title }) => title },
                  { key: 'at', header: 'Cuándo', cell: ({ startsAt }) => formatMoment(startsAt) },
                ]}
              />
            </div>
            <Card as="section" className="flex flex-col gap-4 p-5">
              <h2 className="text-xl">Ventanas</h2>
              <PlanWindowsForm plan={plan} editable={permits(role, 'manage Bonogallo')} />
              <p className="text-sm text-ink-2">
                Los precios publicados no cambian: quien compró los tiene prometidos.
              </p>
            </Card>
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}
