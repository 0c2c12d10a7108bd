import { eventTitle } from '../event-title.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { publishMatch, publishMatchEarly, readMatch, type DeskMatch } from '../desk-contract.ts'

const partOf = { data: 'datos', prices: 'precios', sale: 'datos' } as const

/** What a draft lacks, each with the way to where it is filled in; then the button that makes it public. */
export function Publication({ match }: { match: DeskMatch }) {
  const [asking, setAsking] = useState(false)
  const mayDo = useMay()
  if (match.state === 'draft') {
    const early =
      match.missing.length === 1 &&
      match.missing[0]?.code === 'sold_too_soon' &&
      mayDo('override Publication')
    const ready = match.missing.length === 0
    return (
      <Card className="flex flex-col gap-3 p-5">
        <h2 className="text-xl">Publicación</h2>
        {ready ? (
          <p className="flex gap-2 text-ok">
            <IconCircleCheck size={22} aria-hidden className="shrink-0" />
            Tiene mapa, precios finales y regla de cancelación.
          </p>
        ) : (
          <ul aria-label="Lo que falta" className="flex flex-col gap-2">
            {match.missing.map(({ code, words, at }) => (
              <li key={code} className="flex gap-2">
                <IconAlertTriangle size={22} aria-hidden className="shrink-0 text-warn" />
                <span>
                  {words}{' '}
                  <Link
                    to={{ search: `?parte=${partOf[at]}` }}
                    className="font-semibold text-brand underline underline-offset-4"
                  >
                    Completar
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Button disabled={!ready && !early} onClick={() => setAsking(true)}>
          {early ? 'Publicar antes de 24 horas' : 'Publicar'}
        </Button>
        <Publish match={match} early={early} open={asking} onClose={() => setAsking(false)} />
      </Card>
    )
  }
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Venta</h2>
      <dl className="grid grid-cols-1 gap-1.5">
        {[
          ['Publicado', match.publishedAt],
          ['Empieza', match.salesStartAt],
          ['Termina', match.salesEndAt],
        ].map(([label, at]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{label}</dt>
            <dd>{at && formatMoment(at)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type PublishProps = {
  match: DeskMatch
  early: boolean
  open: boolean
  onClose: () => void
}

function Publish({ match, early, open, onClose }: PublishProps) {
  const [reason, setReason] = useState('')
  const usual = useSend(publishMatch)
  const sooner = useSend(publishMatchEarly)
  const params = { eventId: `${match.id}` }
  const { error, isPending } = early ? sooner : usual
  const done = {
    onSuccess: () => {
      onClose()
      toast({ title: 'El partido ya es público', tone: 'ok' })
      void invalidate(readMatch)
    },
  }
  const publish = () =>
    early ? sooner.mutate({ params, body: { reason } }, done) : usual.mutate({ params }, done)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Publicar ${eventTitle(match)}`}
      confirmLabel="Publicar"
      loading={isPending}
      onConfirm={publish}
    >
      <p>
        Desde ahora cualquiera ve el partido, su mapa, los lugares por zona, los precios finales y la regla de
        cancelación.
      </p>
      <p>La venta empieza sola: {formatMoment(match.salesStartAt)}</p>
      {early && (
        <TextField
          label="Motivo para vender antes de 24 horas"
          hint="Queda en la bitácora."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {error && (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
