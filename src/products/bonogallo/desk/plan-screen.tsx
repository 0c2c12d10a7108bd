import { useState } from 'react'
import { useParams } from 'react-router'
import { FarePrices } from '#catalogue/events/desk/fare-prices.tsx'
import { formatMoment } from '#lib/dates.ts'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Facts } from '#ui/facts.tsx'
import { Table } from '#ui/table.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { PlanCard } from '../web/plan-card.tsx'
import { AddMatch } from './add-match.tsx'
import { readDeskPlan, readPlanSetup } from '../desk-contract.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { PlanWindowsForm } from './plan-windows-form.tsx'

export type DeskPlan = Answer<typeof readDeskPlan>
export type PlanSetup = Answer<typeof readPlanSetup>

/** One plan; `nuevo` in the address makes one. */
export default function PlanScreen() {
  const { planId = '' } = useParams()
  return planId === 'nuevo' ? <NewPlan /> : <Existing planId={planId} />
}

function NewPlan() {
  const setup = useRead(readPlanSetup, {})
  return (
    <DeskPage title="Plan nuevo" intro="Queda en borrador: lo revisas y luego lo publicas.">
      <Loaded read={setup}>{(known) => <PlanForm plan={null} setup={known} />}</Loaded>
    </DeskPage>
  )
}

function Existing({ planId }: { planId: string }) {
  const mayDo = useMay()
  const editable = mayDo('manage Bonogallo')
  const read = useRead(readDeskPlan, { params: { planId } })
  const [editing, setEditing] = useState(false)
  const draft = read.data?.status === 'draft'
  return (
    <DeskPage
      title={read.data?.name ?? 'Plan de bonogallo'}
      intro={draft && 'Borrador: así lo verán. Revísalo antes de publicarlo.'}
      actions={
        read.data &&
        draft &&
        editable && <PlanSteps plan={read.data} editing={editing} onEdit={() => setEditing(!editing)} />
      }
    >
      <Loaded read={read}>
        {(plan) =>
          plan.status === 'draft' && editing ? (
            <DraftForm plan={plan} onSaved={() => setEditing(false)} />
          ) : (
            <PlanView plan={plan} editable={editable} />
          )
        }
      </Loaded>
    </DeskPage>
  )
}

function DraftForm({ plan, onSaved }: { plan: DeskPlan; onSaved: () => void }) {
  const setup = useRead(readPlanSetup, {})
  return <Loaded read={setup}>{(known) => <PlanForm plan={plan} setup={known} onSaved={onSaved} />}</Loaded>
}

function PlanView({ plan, editable }: { plan: DeskPlan; editable: boolean }) {
  const { instalments, prices } = plan.shown
  const draft = plan.status === 'draft'
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {!draft && (
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
        )}
        <FarePrices prices={prices} parts={instalments} />
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
      <div className="flex min-w-0 flex-col gap-6">
        {draft ? (
          <PlanCard plan={plan.shown} preview />
        ) : (
          <Card as="section" className="flex flex-col gap-4 p-5">
            <h2 className="text-xl">Ventanas</h2>
            <PlanWindowsForm plan={plan} editable={editable} />
            <p className="text-sm text-ink-2">
              Los precios publicados no cambian: quien compró los tiene prometidos.
            </p>
          </Card>
        )}
        {!draft && editable && <AddMatch plan={plan} />}
      </div>
    </div>
  )
}
