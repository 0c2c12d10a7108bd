import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { factWords } from '../rules.ts'
import { endPhase, listPhases, removePhase, swapPhase, type DeskPhase } from '../desk-contract.ts'

const states = {
  past: { tone: 'neutral', words: 'Terminó', line: 'border-l-line-strong' },
  open: { tone: 'ok', words: 'Abierta', line: 'border-l-ok' },
  coming: { tone: 'brand', words: 'Próxima', line: 'border-l-brand' },
} as const

type PhaseCardProps = {
  eventId: string
  phase: DeskPhase
  zones: { id: number; name: string }[]
  before: DeskPhase | undefined
  onEdit: () => void
}

export function PhaseCard({ eventId, phase, zones, before, onEdit }: PhaseCardProps) {
  const { tone, words, line } = states[phase.state]
  const [asking, setAsking] = useState<'end' | 'remove' | null>(null)
  const params = { eventId, phaseId: String(phase.id) }
  const rolled = phase.quota === null || phase.left === null ? 0 : phase.left + phase.taken - phase.quota
  const quota =
    phase.quota === null ? 'Sin límite' : `${count(phase.quota)}${rolled > 0 ? ` + ${count(rolled)}` : ''}`
  const ending = useSend(endPhase)
  const removing = useSend(removePhase)
  const swapping = useSend(swapPhase)

  async function run(work: Promise<unknown>, title: string): Promise<void> {
    await work.then(
      () => toast({ title, tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    setAsking(null)
    await invalidate(listPhases)
  }

  return (
    <li className={`rounded-lg border border-l-8 border-line bg-surface p-5 shadow-1 ${line}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl">{phase.name}</h2>
          <p className="font-semibold">{factWords(phase)}</p>
          <p className="text-sm text-ink-2">
            {formatMoment(phase.startsAt)} a {formatMoment(phase.endsAt)}
          </p>
        </div>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <dl className="nums mt-4 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
        <Figure name="Califican" value={phase.people === null ? 'Todos' : count(phase.people)} />
        <Figure name="Apartados y vendidos" value={count(phase.taken)} />
        <Figure name={rolled > 0 ? 'Cupo y lo que sobró antes' : 'Cupo'} value={quota} />
        <Figure
          name={phase.state === 'past' ? 'Pasaron a la siguiente' : 'Quedan'}
          value={phase.left === null ? 'Sin límite' : count(Math.max(0, phase.left))}
        />
      </dl>
      {phase.quota !== null && phase.state !== 'coming' && <Used {...phase} />}
      {phase.zones.length > 0 && (
        <ul className="nums mt-3 flex flex-wrap gap-2 text-sm">
          {phase.zones.map(({ zoneId, quota, taken }) => (
            <li key={zoneId} className="rounded-full bg-sunken px-3 py-1">
              {zones.find(({ id }) => id === zoneId)?.name}: {count(taken)} de {count(quota)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-2">
        {phase.perPerson === null
          ? 'Sin límite propio por persona.'
          : `Hasta ${phase.perPerson} por persona${phase.perCluster ? ', contando juntas las cuentas ligadas' : ''}.`}
      </p>
      {phase.state !== 'past' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onEdit}>
            {phase.state === 'open' ? 'Extender o cambiar' : 'Editar'}
          </Button>
          {phase.state === 'coming' && before?.state === 'coming' && (
            <Button
              size="sm"
              variant="ghost"
              icon={<IconArrowUp size={18} aria-hidden />}
              loading={swapping.isPending}
              onClick={() => void run(swapping.mutateAsync({ params }), 'Cambiamos el orden')}
            >
              Antes que «{before.name}»
            </Button>
          )}
          {phase.state === 'open' && (
            <Button size="sm" variant="ghost" onClick={() => setAsking('end')}>
              Terminar ahora
            </Button>
          )}
          {phase.state === 'coming' && (
            <Button size="sm" variant="ghost" onClick={() => setAsking('remove')}>
              Quitar
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'end' ? `Terminar «${phase.name}» ahora` : `Quitar «${phase.name}»`}
        confirmLabel={asking === 'end' ? 'Terminar la fase' : 'Quitar la fase'}
        danger
        loading={ending.isPending || removing.isPending}
        onConfirm={() =>
          void (asking === 'end'
            ? run(ending.mutateAsync({ params }), 'Terminamos la fase')
            : run(removing.mutateAsync({ params }), 'Quitamos la fase'))
        }
      >
        {asking === 'end'
          ? 'Nadie más aparta en ella. Lo apartado y lo vendido se queda, y lo que sobra pasa a la siguiente fase cuando empiece.'
          : 'Desaparece del calendario público.'}
      </ConfirmDialog>
    </li>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="title text-2xl">{value}</dd>
    </div>
  )
}

function Used({ taken, left }: Pick<DeskPhase, 'taken' | 'left'>) {
  const all = Math.max(1, taken + Math.max(0, left ?? 0))
  return (
    <progress
      aria-label="Cupo usado"
      className="mt-3 h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      value={taken}
      max={all}
    />
  )
}

const count = (number: number): string => number.toLocaleString('es-MX')
