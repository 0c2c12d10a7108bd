import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { formatDay } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#lib/paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { CancelButton } from './cancel-button.tsx'
import { changeSubscription, listPasses, payInstalment, type Pass } from '../contract.ts'
import { dayWords } from './plan-words.tsx'

type Instalment = Pass['instalments'][number]

const words: Record<Pass['status'], string> = {
  active: 'Al corriente',
  past_due: 'Falta una',
  paused: 'En pausa',
  cancelled: 'Terminadas',
  ended: 'Terminadas',
}

/** A pass paid by the month, in one line: how many are paid and the next charge. It opens them all and what can be done about them. */
export function Instalments({ pass }: { pass: Pass }) {
  const { subscription, instalments, status, ending } = pass
  const [open, setOpen] = useState(false)
  const paid = instalments.filter((one) => one.status === 'paid').length
  const next = ending === null ? (subscription?.nextChargeAt ?? null) : null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-15 w-full items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-left hover:border-line-strong"
        onClick={() => setOpen(true)}
      >
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-semibold">Mensualidades</span>
          <span className="block text-sm text-ink-2">
            {paid} de {instalments.length} pagadas{next !== null && `, sigue la del ${formatDay(next)}`}
          </span>
        </span>
        <span className={`text-sm font-semibold whitespace-nowrap ${tones[status] ?? 'text-ink-2'}`}>
          {words[status]}
        </span>
        <IconChevronRight size={20} className="shrink-0 text-ink-3" aria-hidden />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} size="sm" title="Tus mensualidades">
        <ol className="divide-y divide-line border-y border-line">
          {instalments.map((one) => (
            <li key={one.no} className="flex min-h-13 items-center justify-between gap-4 py-1.5">
              <span>
                {one.no} de {instalments.length}
                <span className="block text-sm text-ink-2">{dayWords(one.dueOn)}</span>
              </span>
              <span className="nums text-right">
                <span className="block font-semibold">{formatMoney(one.amountCents)}</span>
                <ChargeState status={one.status} />
              </span>
            </li>
          ))}
        </ol>
        {ending === null && <Changes pass={pass} />}
      </Dialog>
    </>
  )
}

const tones: Partial<Record<Pass['status'], string>> = {
  active: 'text-ok',
  past_due: 'text-danger',
  paused: 'text-warn',
}

const charges = {
  paid: { look: 'text-ok', label: 'Pagada' },
  failed: { look: 'font-semibold text-danger', label: 'No se pudo cobrar' },
  dropped: { look: 'text-ink-2', label: 'Ya no se cobra' },
  scheduled: { look: 'text-ink-2', label: 'Programada' },
}

function ChargeState({ status }: Pick<Instalment, 'status'>) {
  const { look, label } = charges[status]
  return <span className={`block text-sm ${look}`}>{label}</span>
}

/** The charge that failed, paid by hand; nothing while none has. */
export function PayNow({ pass }: { pass: Pass }) {
  const due =
    pass.status === 'past_due' ? pass.instalments.find(({ status }) => status !== 'paid') : undefined
  const { mutateAsync, isPending } = useSend(payInstalment)
  const [problem, setProblem] = useState<string | null>(null)

  async function pay() {
    setProblem(null)
    try {
      const { orderId } = await mutateAsync({ params: { orderId: pass.orderId } })
      location.assign(paths.confirmation(orderId))
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  if (due === undefined) return null
  return (
    <div>
      <Button wide variant="accent" loading={isPending} onClick={() => void pay()}>
        Pagar {formatMoney(pass.subscription?.amountCents ?? due.amountCents)} ahora
      </Button>
      <Refusal words={problem} />
    </div>
  )
}

/** Another card, a pause, or the end of the charges. */
function Changes({ pass }: { pass: Pass }) {
  const { subscription } = pass
  const { mutateAsync, isPending } = useSend(changeSubscription)
  const [problem, setProblem] = useState<string | null>(null)
  if (subscription?.status !== 'authorized' && subscription?.status !== 'paused') return null
  const paused = subscription.status === 'paused'

  async function turn(subscriptionId: string) {
    setProblem(null)
    try {
      const body = { status: paused ? 'authorized' : 'paused' } as const
      await mutateAsync({ params: { subscriptionId }, body })
      toast({ tone: 'ok', title: paused ? 'Tus mensualidades siguen' : 'Tus mensualidades están en pausa' })
    } catch (error) {
      setProblem((error as Problem).message)
    }
    await invalidate(listPasses)
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <Button variant="secondary" href={`${paths.compraMiBonogallo()}?tarjeta=${subscription.id}`}>
        Cambiar tarjeta
      </Button>
      <Button variant="ghost" loading={isPending} onClick={() => void turn(subscription.id)}>
        {paused ? 'Reanudar' : 'Pausar'}
      </Button>
      <CancelButton pass={pass} subscriptionId={subscription.id} />
      <Refusal words={problem} />
    </div>
  )
}

function Refusal({ words: said }: { words: string | null }) {
  if (said === null) return null
  return (
    <p role="alert" className="mt-2 font-semibold text-danger">
      {said}
    </p>
  )
}
