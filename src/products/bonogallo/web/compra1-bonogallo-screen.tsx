import { countOf } from '#lib/count.ts'
import { useMemo } from 'react'
import { Navigate, useParams } from 'react-router'
import QueueDoor from '#catalogue/waiting-room/web/queue-door.tsx'
import { ChooseSeats, ChooseSeatsWaiting } from '#selling/holds/web/choose-seats.tsx'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { listPlans, readBonusPlan, type Plan } from '../contract.ts'
import { HoldersComing, HoldersOfHold } from './holders-of-hold.tsx'
import { planSource } from './plan-source.tsx'
import { phaseWords } from './plan-words.tsx'
import { RenewNotices } from './renew-notices.tsx'

/** The fixed seat, then who sits there. */
export default function Compra1BonogalloScreen() {
  const { planId } = useParams()
  return planId === undefined ? <SomePlan /> : <OnePlan key={planId} planId={planId} />
}

/** The plan that is held already, else the one on sale. */
function SomePlan() {
  const hold = usePurchaseSeats((state) => state.hold)
  const { data, error } = useRead(listPlans, {})
  if (data) {
    const held = data.plans.find(({ name }) => isRunning(hold) && hold.title === name)
    const open = held ?? data.plans.find(({ phase }) => phase === 'open')
    return <Navigate to={open ? paths.compra1Bonogallo(open.id) : paths.bonus} replace />
  }
  return error ? <Navigate to={paths.bonus} replace /> : <Waiting />
}

function OnePlan({ planId }: { planId: string }) {
  const { data, error, refetch, isFetching } = useRead(readBonusPlan, { params: { planId } })
  const hold = usePurchaseSeats((state) => state.hold)
  if (data) {
    const source = planSource(data)
    if (isRunning(hold) && source.owns(hold)) return <HoldersOfHold plan={data} holdId={hold.id} />
    if (data.phase === 'open' && data.events.length > 0) return <ChooseSeat plan={data} />
    return <NotOpen plan={data} />
  }
  if (error === null) return <Waiting />
  return (
    <Page title="Elige tu lugar">
      <ErrorState
        title={
          error.status === 404 || error.status === 400
            ? 'No encontramos ese bonogallo'
            : 'No pudimos cargar el bonogallo'
        }
        charged="no"
        action={
          <>
            <Button loading={isFetching} onClick={() => void refetch()}>
              Volver a intentar
            </Button>
            <Button variant="secondary" to={paths.bonus}>
              Ver los planes
            </Button>
          </>
        }
      >
        {error.message}
      </ErrorState>
    </Page>
  )
}

function ChooseSeat({ plan }: { plan: Plan }) {
  const source = useMemo(() => planSource(plan), [plan])
  return (
    <ChooseSeats
      source={source}
      back={{ to: paths.bonus, label: 'Atrás, a los planes' }}
      title="Elige tu lugar"
      line={`${plan.name} · ${countOf(plan.events.length, 'partido', 'partidos')}`}
      about={<PlanRecord plan={plan} />}
      notices={
        <>
          <PlanQueueDoor plan={plan} />
          <p className="text-sm text-ink-2">Solo ves lugares libres en todos los partidos.</p>
        </>
      }
    />
  )
}

function NotOpen({ plan }: { plan: Plan }) {
  return (
    <Page title={plan.name}>
      <div className="mb-6 empty:hidden">
        <PlanQueueDoor plan={plan} />
      </div>
      {plan.kept.length > 0 ? (
        <RenewNotices />
      ) : (
        <EmptyState
          title={plan.phase === 'renewal' ? 'Por ahora solo renovaciones' : 'Aún no puedes comprarlo'}
          action={<Button to={paths.bonus}>Ver los planes</Button>}
        >
          {phaseWords(plan)}
          {plan.phase === 'renewal' && ' Si ya tenías bonogallo, inicia sesión y verás tu lugar guardado.'}
        </EmptyState>
      )}
      <PlanRecord plan={plan} />
    </Page>
  )
}

/** The way to what its sale published of itself. */
function PlanRecord({ plan: { id } }: { plan: Plan }) {
  return (
    <p className="mt-6">
      <Button variant="ghost" className="-ml-6" to={paths.saleRecord(`plan-${id}`)}>
        Cuentas claras de la venta
      </Button>
    </p>
  )
}

/** Of the open sale: renewals have no waiting room. */
function PlanQueueDoor({ plan: { id, phase, openFrom } }: { plan: Plan }) {
  const state = phase === 'open' ? 'on_sale' : phase === 'closed' ? 'closed' : 'announced'
  return <QueueDoor saleId={`plan-${id}`} state={state} startsAt={openFrom} />
}

/** As what comes will stand: with seats held already, nothing of the site is around it. */
function Waiting() {
  const hold = usePurchaseSeats((state) => state.hold)
  if (isRunning(hold) && hold.kind === 'bonogallo') return <HoldersComing />
  return (
    <ChooseSeatsWaiting
      page={
        <Page title="Elige tu lugar">
          <Skeletons label="Cargando el bonogallo" blocks={['h-120 w-full rounded-lg']} />
        </Page>
      }
    />
  )
}
