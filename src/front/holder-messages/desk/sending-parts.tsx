import { IconArrowBackUp, IconHandStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { countOf, formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#web/server-clock.ts'
import type { Progress } from '../contract.ts'

/** What a button of these cards sends, and how it goes. */
export type Sending = { press: (settled?: () => void) => void; pending: boolean; error: Problem | null }

type UndoCardProps = { people: number; sendAt: string | null; undo: Sending }

/** What was confirmed and can still be undone. */
export function UndoCard({ people, sendAt, undo }: UndoCardProps) {
  const left = useSecondsTo(sendAt)
  return (
    <Card as="section" className="flex flex-col items-start gap-4 p-5">
      <h2 className="text-2xl">Sale a {countOf(people, 'persona', 'personas')}</h2>
      <p role="status" className="text-lg">
        {left > 90 ? `El ${formatMoment(sendAt!)}` : left > 0 ? 'En unos segundos' : 'Ya va saliendo'}
        {left > 0 && left <= 90 && <span className="nums" aria-hidden>{` · ${left} s`}</span>}
      </p>
      {undo.error && (
        <Notice tone="danger" live>
          {undo.error.message}
        </Notice>
      )}
      <Button
        icon={<IconArrowBackUp size={20} aria-hidden />}
        variant="secondary"
        loading={undo.pending}
        onClick={() => undo.press()}
      >
        Deshacer
      </Button>
    </Card>
  )
}

function useSecondsTo(at: string | null): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))
}

type ProgressCardProps = {
  state: 'sending' | 'stopped' | 'done'
  progress: Progress
  finishedAt: string | null
  /** Of those whose turn came and who were not told: why. */
  goneWords: string
  stop: Sending
}

/** How far it is, and the way to stop it. */
export function ProgressCard({ state, progress, finishedAt, goneWords, stop }: ProgressCardProps) {
  const { total, told, gone, mailed, mailsWaiting, mailsFailed, pushesWaiting } = progress
  const left = total - told - gone
  const title = { sending: 'Va saliendo', stopped: 'Detenido', done: 'Enviado' }[state]
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-2xl">{title}</h2>
          <p className="text-ink-2">
            {formatCount(told - mailsWaiting)} de {countOf(total, 'persona', 'personas')}
            {finishedAt !== null && ` · ${formatMoment(finishedAt)}`}
          </p>
        </div>
        {state === 'sending' && <Stop stop={stop} />}
      </div>
      <progress
        aria-label="Personas avisadas"
        max={Math.max(1, total)}
        value={told + gone - mailsWaiting}
        className="h-2.5 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      <dl>
        {[
          { label: 'Correos enviados', value: mailed },
          { label: 'Correos por salir', value: mailsWaiting },
          { label: 'Correos que no salieron', value: mailsFailed },
          { label: 'Notificaciones por salir', value: pushesWaiting },
          { label: goneWords, value: gone },
          { label: state === 'stopped' ? 'Sin avisar' : 'Les falta su turno', value: left },
        ].map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3 border-b border-line py-2 last:border-0">
            <dt>{label}</dt>
            <dd className={`nums font-semibold ${value === 0 ? 'text-ink-2' : ''}`}>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        Un correo que rebota se cuenta como enviado: el rebote llega al buzón del club.
      </p>
    </Card>
  )
}

function Stop({ stop }: { stop: Sending }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="danger"
        icon={<IconHandStop size={20} aria-hidden />}
        loading={stop.pending}
        onClick={() => setAsking(true)}
      >
        Detener
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title="¿Detener el envío?"
          confirmLabel="Detener"
          cancelLabel="Que siga"
          loading={stop.pending}
          onClose={() => setAsking(false)}
          onConfirm={() => stop.press(() => setAsking(false))}
        >
          {stop.error?.message ?? 'Lo que no ha salido ya no sale. A quien ya le llegó, le llegó.'}
        </ConfirmDialog>
      )}
    </>
  )
}
