import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { formatDay } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#lib/paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { CancelButton } from './cancel-button.tsx'
import { changeSubscription, listPasses, payInstalment, type Pass } from '../contract.ts'
import { dayWords } from './plan-words.tsx'

type Instalment = Pass['instalments'][number]

/** The charges of a pass paid by the month, and everything that can be done about them. */
export function Instalments({ pass }: { pass: Pass }) {
  const { subscription, instalments } = pass
  const paid = instalments.filter(({ status }) => status === 'paid').length
  return (
    <Section title="Mensualidades">
      <p className="mb-4 text-ink-2">
        {paid} de {instalments.length} pagadas.
        {subscription?.nextChargeAt && ` Siguiente cargo: ${formatDay(subscription.nextChargeAt)}.`}
      </p>
      <Card className="px-5 py-2">
        <ol className="flex flex-col divide-y divide-line">
          {instalments.map((one) => (
            <li key={one.no} className="flex items-center justify-between gap-4 py-3">
              <span className="flex flex-col items-start gap-1 sm:flex-row sm:items-center sm:gap-3">
                <span>
                  {one.no} de {instalments.length}
                  <span className="ml-2 text-sm text-ink-2">{dayWords(one.dueOn)}</span>
                </span>
                <ChargeBadge instalment={one} />
              </span>
              <Money cents={one.amountCents} />
            </li>
          ))}
        </ol>
      </Card>
      {pass.ending === null && <Actions pass={pass} />}
    </Section>
  )
}

function ChargeBadge({ instalment: { status } }: { instalment: Instalment }) {
  if (status === 'paid') return <Badge tone="ok">Pagada</Badge>
  if (status === 'failed') return <Badge tone="danger">No se pudo cobrar</Badge>
  return <Badge>{status === 'dropped' ? 'Ya no se cobra' : 'Programada'}</Badge>
}

function Actions({ pass }: { pass: Pass }) {
  const { subscription, status } = pass
  const pay = useSend(payInstalment)
  const change = useSend(changeSubscription)
  const [problem, setProblem] = useState<string | null>(null)
  const due = status === 'past_due' ? pass.instalments.find((one) => one.status !== 'paid') : undefined

  async function payNow() {
    setProblem(null)
    try {
      const { orderId } = await pay.mutateAsync({ params: { orderId: pass.orderId } })
      location.assign(paths.confirmation(orderId))
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }
  async function set(next: 'paused' | 'authorized') {
    setProblem(null)
    try {
      await change.mutateAsync({ params: { subscriptionId: subscription!.id }, body: { status: next } })
      toast({
        tone: 'ok',
        title: next === 'paused' ? 'Tus mensualidades están en pausa' : 'Tus mensualidades siguen',
      })
    } catch (error) {
      setProblem((error as Problem).message)
    }
    await invalidate(listPasses)
  }

  const running = subscription?.status === 'authorized' || subscription?.status === 'paused'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {due && (
        <Button loading={pay.isPending} onClick={() => void payNow()}>
          Pagar {formatMoney(subscription?.amountCents ?? due.amountCents)} ahora
        </Button>
      )}
      {running && (
        <>
          <Button variant="secondary" href={`${paths.compraMiBonogallo()}?tarjeta=${subscription.id}`}>
            Cambiar tarjeta
          </Button>
          <Button
            variant="secondary"
            loading={change.isPending}
            onClick={() => void set(subscription.status === 'paused' ? 'authorized' : 'paused')}
          >
            {subscription.status === 'paused' ? 'Reanudar' : 'Pausar'}
          </Button>
          <CancelButton pass={pass} subscriptionId={subscription.id} />
        </>
      )}
      {problem !== null && (
        <p role="alert" className="w-full font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
