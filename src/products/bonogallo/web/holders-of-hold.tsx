import { countOf } from '#lib/count.ts'
import { useState } from 'react'
import { readAccount } from '#people/accounts/session-contract.ts'
import { useSession } from '#web/session-store.ts'
import { releaseHold } from '#selling/holds/contract.ts'
import { PlaceList } from '#selling/holds/web/place-list.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { cancelOrder } from '#selling/orders/contract.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { BonusSteps } from './bonus-steps.tsx'
import { readPassHold, type Plan } from '../contract.ts'
import { HoldersForm } from './holders-form.tsx'

/** The seats are held; now who sits there. */
export function HoldersOfHold({ plan, holdId }: { plan: Plan; holdId: string }) {
  const { data, error, refetch } = useRead(readPassHold, { params: { holdId } }, { staleTime: 0 })
  const loggedIn = useSession((session) => session.token !== null)
  const { data: account, isError } = useRead(readAccount, {}, { enabled: loggedIn })
  const waiting = loggedIn && account === undefined && !isError
  const [leaving, setLeaving] = useState(false)

  /** An order of these seats ends first: its seats do not change. */
  async function changeSeat() {
    setLeaving(true)
    try {
      if (data?.orderId) await call(cancelOrder, { params: { orderId: data.orderId } })
      else await call(releaseHold, { params: { holdId } })
      usePurchaseSeats.getState().forget()
    } catch (problem) {
      toast({ tone: 'warn', title: (problem as Problem).message })
      setLeaving(false)
    }
  }

  return (
    <Page
      title="¿Quién es titular?"
      intro="El nombre va en el bonogallo. La fecha de nacimiento decide la tarifa."
      aside={
        data && (
          <Card as="section" className="flex flex-col gap-4 p-5">
            <h2 className="text-2xl">{plan.name}</h2>
            <PlaceList places={data.hold.seats} />
            <p className="border-t border-line pt-4 text-ink-2">
              {countOf(plan.events.length, 'partido', 'partidos')}. {formatMoney(data.priceCents)} en tarifa{' '}
              {plan.fromFare ?? 'Adulto'}.
            </p>
            <Button variant="secondary" size="sm" loading={leaving} onClick={() => void changeSeat()}>
              Cambiar de lugar
            </Button>
          </Card>
        )
      }
    >
      <BonusSteps current={1} />
      {data?.orderId && (
        <Notice
          tone="info"
          title="Tu compra ya está hecha"
          action={
            <Button size="sm" to={paths.compraBonogallo}>
              Seguir con el pago
            </Button>
          }
        >
          Para cambiar titulares o lugar, primero suelta estos lugares con «Cambiar de lugar».
        </Notice>
      )}
      {data && !data.orderId && !waiting && (
        <HoldersForm plan={plan} passHold={data} buyer={account ?? null} />
      )}
      {((!data && !error) || (data && !data.orderId && waiting)) && (
        <Skeletons label="Cargando tus lugares" blocks={['h-96 w-full rounded-lg']} />
      )}
      {!data && error && (
        <ErrorState
          title="No pudimos cargar tus lugares"
          charged="no"
          action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
        >
          {error.message}
        </ErrorState>
      )}
    </Page>
  )
}
