import { IconCheck, IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readMatchChange, retryMatchChange, type Change, type Step } from '../desk-contract.ts'
import { kindWords, stepWords } from '../desk-rules.ts'

/** A decided change, step by step, as its rows say. */
export function ChangeProgress({ eventId, change }: { eventId: string; change: Change }) {
  const { kind, reason, decidedAt, decidedBy, startsBefore, startsAfter, chooseUntil, finishedAt } = change
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-2xl">
            {kind === 'moved'
              ? `Se movió del ${formatMoment(startsBefore)} al ${formatMoment(startsAfter)}`
              : kindWords[kind].done}
          </h2>
          <p className="text-ink-2">
            {formatMoment(decidedAt)} · {decidedBy ?? 'El sistema'} · «{reason}»
          </p>
          {chooseUntil && <p className="text-ink-2">Los fans eligen hasta el {formatMoment(chooseUntil)}</p>}
        </div>
        <State change={change} />
      </div>
      <ul className="flex flex-col">
        {change.steps.map((step) => (
          <StepLine key={step.step} step={step} />
        ))}
      </ul>
      {change.failures.length > 0 && <Failures eventId={eventId} change={change} />}
      {finishedAt && <p className="text-sm text-ink-2">Terminó el {formatMoment(finishedAt)}</p>}
    </Card>
  )
}

function State({ change }: { change: Change }) {
  if (change.failures.length > 0) return <Badge tone="danger">Algo falló</Badge>
  if (change.finishedAt !== null) return <Badge tone="ok">Terminado</Badge>
  return isWorking(change) ? (
    <Badge tone="brand">En marcha</Badge>
  ) : (
    <Badge tone="warn">Espera a los fans</Badge>
  )
}

/** Something is to be done now, not at a later date. */
export function isWorking({ steps }: Change): boolean {
  return steps.some(({ done, failed, total, dueAt }) => done + failed < total && dueAt === null)
}

function StepLine({ step: { step, done, total, failed, cents, dueAt } }: { step: Step }) {
  const Icon = failed > 0 ? IconAlertTriangle : done === total ? IconCheck : IconClock
  const tone = failed > 0 ? 'text-danger' : done === total ? 'text-ok' : 'text-ink-2'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <Icon size={20} className={`shrink-0 ${tone}`} aria-hidden />
      <span className="min-w-0 flex-1">
        {stepWords[step]}
        {dueAt && done < total && (
          <span className="block text-sm text-ink-2">Lo que falta sale el {formatMoment(dueAt)}</span>
        )}
      </span>
      {step !== 'sales' && (
        <span className="nums text-right">
          {done.toLocaleString('es-MX')} de {total.toLocaleString('es-MX')}
          {failed > 0 && <span className="text-danger"> · {failed} con error</span>}
          {cents > 0 && <span className="block text-sm text-ink-2">{formatMoney(cents)}</span>}
        </span>
      )}
    </li>
  )
}

function Failures({ eventId, change }: { eventId: string; change: Change }) {
  const { mutateAsync, isPending } = useSend(retryMatchChange)
  async function retry() {
    try {
      await mutateAsync({ params: { eventId }, body: { changeId: change.id } })
      toast({ tone: 'ok', title: 'Lo intentamos otra vez' })
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Problem).message })
    }
    await invalidate(readMatchChange)
  }
  return (
    <Notice
      tone="danger"
      title="Esto no se pudo"
      action={
        <Button size="sm" variant="secondary" loading={isPending} onClick={() => void retry()}>
          Intentar otra vez
        </Button>
      }
    >
      <ul className="flex flex-col gap-1 text-sm">
        {change.failures.map(({ step, subject, why }) => (
          <li key={`${step} ${subject}`}>
            {stepWords[step]}: <code className="break-all">{subject}</code>. {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
