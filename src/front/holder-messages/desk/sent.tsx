import { IconArrowBackUp, IconHandStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { countOf, formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#web/server-clock.ts'
import { useSend } from '#web/query.ts'
import { stopHolderMessage, takeBackHolderMessage, type Message, type Progress } from '../contract.ts'
import { LetterPreview } from './letter-preview.tsx'
import { putMessage } from './use-draft.ts'

/** A message that was confirmed: what can still be undone, how far it is, what became of it. */
export function Sent({ message }: { message: Message }) {
  const { state, progress, preview, push, subject, body } = message
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {state === 'waiting' && <Undo message={message} />}
        {progress && state !== 'waiting' && <HowFar message={message} progress={progress} />}
      </div>
      <LetterPreview preview={preview} version={body + subject} push={push} />
    </div>
  )
}

function Undo({ message }: { message: Message }) {
  const send = useSend(takeBackHolderMessage)
  const left = useSecondsTo(message.sendAt)
  const people = countOf(message.progress?.total ?? 0, 'persona', 'personas')
  return (
    <Card as="section" className="flex flex-col items-start gap-4 p-5">
      <h2 className="text-2xl">Sale a {people}</h2>
      <p role="status" className="text-lg">
        {left > 90 ? `El ${formatMoment(message.sendAt!)}` : left > 0 ? 'En unos segundos' : 'Ya va saliendo'}
        {left > 0 && left <= 90 && <span className="nums" aria-hidden>{` · ${left} s`}</span>}
      </p>
      {send.error && (
        <Notice tone="danger" live>
          {send.error.message}
        </Notice>
      )}
      <Button
        icon={<IconArrowBackUp size={20} aria-hidden />}
        variant="secondary"
        loading={send.isPending}
        onClick={() => send.mutate({ params: { messageId: message.id } }, { onSuccess: putMessage })}
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

function HowFar({ message, progress }: { message: Message; progress: Progress }) {
  const { total, told, gone, mailed, mailsWaiting, mailsFailed, pushesWaiting } = progress
  const { state, finishedAt } = message
  const left = total - told - gone
  const title = { sending: 'Va saliendo', stopped: 'Detenido', done: 'Enviado' }[
    state as 'sending' | 'stopped' | 'done'
  ]
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
        {state === 'sending' && <Stop messageId={message.id} />}
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
          { label: 'Ya no tenían boleto cuando les tocaba', value: gone },
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

function Stop({ messageId }: { messageId: string }) {
  const send = useSend(stopHolderMessage)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="danger"
        icon={<IconHandStop size={20} aria-hidden />}
        loading={send.isPending}
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
          loading={send.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            send.mutate(
              { params: { messageId } },
              { onSuccess: putMessage, onSettled: () => setAsking(false) },
            )
          }
        >
          {send.error?.message ?? 'Lo que no ha salido ya no sale. A quien ya le llegó, le llegó.'}
        </ConfirmDialog>
      )}
    </>
  )
}
