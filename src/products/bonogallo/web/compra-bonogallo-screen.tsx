import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { createOrder } from '#selling/orders/contract.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Totals } from '#ui/totals.tsx'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { useLeaving } from '#web/shown-again.ts'
import { BonusSteps } from './bonus-steps.tsx'
import { choosePayment, readPassHold, type PassHold } from '../contract.ts'
import { HolderList } from './holder-list.tsx'

/** What is being bought with its total, and the choice: at once, or by the month. */
export default function CompraBonogalloScreen() {
  const hold = usePurchaseSeats((state) => state.hold)
  if (hold?.kind !== 'bonogallo' || !isRunning(hold)) return <NothingHeld />
  return (
    <>
      <HoldBar />
      <Purchase holdId={hold.id} />
    </>
  )
}

function Purchase({ holdId }: { holdId: string }) {
  const { data } = useRead(readPassHold, { params: { holdId } })
  if (data && !data.complete) return <Navigate to={paths.compra1Bonogallo(data.plan.id)} replace />
  if (data) return <Choose passHold={data} />
  return (
    <Page title="Tu bonogallo">
      <Skeletons label="Cargando tu compra" blocks={['h-96 w-full rounded-lg']} />
    </Page>
  )
}

function Choose({ passHold }: { passHold: PassHold }) {
  const { plan, priceCents, instalmentCents, orderId } = passHold
  const [monthly, setMonthly] = useState(passHold.monthly)
  const { sending, problem, goOn } = useGoOn(passHold, monthly)
  const dueCents = monthly ? instalmentCents : priceCents
  return (
    <Page
      title="Tu bonogallo"
      intro={`${plan.name}. El total ya incluye todo.`}
      aside={
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">{monthly ? 'Hoy pagas' : 'Total'}</h2>
          <Totals
            lines={[
              {
                label:
                  passHold.holders.length === 1 ? '1 bonogallo' : `${passHold.holders.length} bonogallos`,
                cents: priceCents,
              },
              ...(monthly
                ? [
                    {
                      label: `Mensualidades 2 a ${plan.instalments}, después`,
                      cents: instalmentCents - priceCents,
                    },
                  ]
                : []),
            ]}
            totalCents={dueCents}
          />
          {problem !== null && (
            <Notice tone="danger" live title={problem}>
              No te cobramos.
            </Notice>
          )}
          <Button wide loading={sending} slow="Seguimos preparando tu compra." onClick={() => void goOn()}>
            {monthly ? 'Continuar a las mensualidades' : 'Continuar al pago'}
          </Button>
          <p className="text-center text-sm text-ink-2">Todavía no te cobramos nada.</p>
        </Card>
      }
    >
      <BonusSteps current={2} />
      <div className="flex flex-col gap-6">
        <HolderList passHold={passHold} />
        {plan.instalments > 1 && (
          <RadioGroup
            legend="¿Cómo lo pagas?"
            value={monthly ? 'monthly' : 'once'}
            onValueChange={(value) => setMonthly(value === 'monthly')}
            options={[
              {
                value: 'once',
                label: 'De una vez',
                hint: 'Tarjeta, OXXO, Paycash, SPEI o tu saldo a favor',
                aside: formatMoney(priceCents),
                disabled: orderId !== null && passHold.monthly,
              },
              {
                value: 'monthly',
                label: `En ${plan.instalments} mensualidades`,
                hint: 'Con tarjeta, la primera hoy. Sin cargo extra.',
                aside: `${plan.instalments} × ${formatMoney(instalmentCents)}`,
                disabled: orderId !== null && !passHold.monthly,
              },
            ]}
          />
        )}
      </div>
    </Page>
  )
}

/** Makes the order and goes to pay it; who is not logged in does that first and keeps the seats. */
function useGoOn({ hold, monthly: before, orderId }: PassHold, monthly: boolean) {
  const navigate = useNavigate()
  const token = useSession((session) => session.token)
  const [sending, setSending] = useLeaving()
  const [problem, setProblem] = useState<string | null>(null)

  async function goOn() {
    setProblem(null)
    setSending(true)
    try {
      if (orderId === null && monthly !== before)
        await call(choosePayment, { params: { holdId: hold.id }, body: { monthly } })
      if (token === null) return await navigate(paths.bonogalloLogin)
      const { id } = await call(createOrder, { body: { holdId: hold.id } })
      usePurchaseSeats.getState().setOrder(id)
      location.assign(monthly ? paths.compraMiBonogallo(id) : paths.confirmation(id))
    } catch (error) {
      const { code, message } = error as Problem
      setSending(false)
      if (code === 'login_required') await navigate(paths.bonogalloLogin)
      else setProblem(message)
    }
  }
  return { sending, problem, goOn }
}

function NothingHeld() {
  return (
    <Page title="Tu bonogallo">
      <EmptyState
        title="No tienes un lugar apartado"
        action={<Button to={paths.bonus}>Ver los planes</Button>}
      >
        Elige un plan y tu asiento fijo. Aquí verás el total antes de pagar.
      </EmptyState>
    </Page>
  )
}
