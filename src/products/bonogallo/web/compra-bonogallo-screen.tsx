import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { createOrder } from '#selling/orders/contract.ts'
import { countOf } from '#lib/count.ts'
import { formatHour } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CheckoutFoot } from '#ui/checkout-foot.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useSlowWords } from '#ui/slow-words.tsx'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { useLeaving } from '#web/shown-again.ts'
import { BonusSteps } from './bonus-steps.tsx'
import { choosePayment, readPassHold, type PassHold } from '../contract.ts'
import { HolderList } from './holder-list.tsx'

const title = 'Tu bonogallo'
const out = { to: paths.bonus, label: 'Salir' }

/** What is being bought with its total, and the choice: at once, or by the month. */
export default function CompraBonogalloScreen() {
  const hold = usePurchaseSeats((state) => state.hold)
  if (hold?.kind !== 'bonogallo' || !isRunning(hold)) return <NothingHeld />
  return <Purchase holdId={hold.id} />
}

function Purchase({ holdId }: { holdId: string }) {
  const { data } = useRead(readPassHold, { params: { holdId } })
  if (data && !data.complete) return <Navigate to={paths.compra1Bonogallo(data.plan.id)} replace />
  if (data) return <Choose passHold={data} />
  return (
    <CheckoutPage title={title} back={out} bar={<HoldBar />}>
      <Skeletons label="Cargando tu compra" blocks={['h-96 w-full rounded-lg']} />
    </CheckoutPage>
  )
}

function Choose({ passHold }: { passHold: PassHold }) {
  const { plan, priceCents, instalmentCents, orderId } = passHold
  const [monthly, setMonthly] = useState(passHold.monthly)
  const { sending, problem, goOn } = useGoOn(passHold, monthly)
  const count = passHold.holders.length === 1 ? '1 bonogallo' : `${passHold.holders.length} bonogallos`
  const slow = useSlowWords(
    sending,
    'Seguimos preparando tu compra…',
    `Tu lugar está seguro hasta las ${formatHour(passHold.hold.expiresAt)}`,
  )
  return (
    <CheckoutPage
      title={title}
      back={{ to: paths.compra1Bonogallo(plan.id), label: 'Atrás, tu lugar sigue apartado' }}
      bar={<HoldBar />}
      foot={
        <CheckoutFoot
          parts={
            monthly
              ? `Hoy, mensualidad 1 de ${plan.instalments}; después ${formatMoney(priceCents - instalmentCents)}`
              : `${count}, todo incluido`
          }
          totalCents={monthly ? instalmentCents : priceCents}
          slow={slow}
        >
          <Button
            variant="accent"
            wide
            className="min-h-14 text-lg"
            loading={sending}
            slow={null}
            onClick={() => void goOn()}
          >
            {monthly ? 'Continuar a las mensualidades' : 'Continuar al pago'}
          </Button>
        </CheckoutFoot>
      }
    >
      <BonusSteps current={2} />
      <div className="flex flex-col gap-6">
        {problem !== null && (
          <Notice tone="danger" live title={problem}>
            No te cobramos.
          </Notice>
        )}
        <p className="text-ink-2">{plan.name}. El total ya incluye todo; todavía no te cobramos nada.</p>
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
                label: `En ${countOf(plan.instalments, 'mensualidad', 'mensualidades')}`,
                hint: 'Con tarjeta, la primera hoy. Sin cargo extra.',
                aside: `${plan.instalments} × ${formatMoney(instalmentCents)}`,
                disabled: orderId !== null && !passHold.monthly,
              },
            ]}
          />
        )}
      </div>
    </CheckoutPage>
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
    <CheckoutPage title={title} back={out}>
      <EmptyState
        title="No tienes un lugar apartado"
        action={<Button to={paths.bonus}>Ver los planes</Button>}
      >
        Elige un plan y tu asiento fijo. Aquí verás el total antes de pagar.
      </EmptyState>
    </CheckoutPage>
  )
}
