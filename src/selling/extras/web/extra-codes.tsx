import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { matchTitle } from '#selling/tickets/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Folio } from '#ui/folio.tsx'
import { Qr } from '#ui/qr.tsx'
import { keepAwake } from '#web/offline/keep-awake.ts'
import { useEffect } from 'react'
import type { ExtraCode } from '../contract.ts'
import { ExtraPicture, whereWords } from './extra-facts.tsx'
import { useMyExtras } from './my-extras.ts'

/** What I bought beside the seats of a match, each with its code; it opens without a network. */
export function MatchExtras({ eventId }: { eventId: number | undefined }) {
  const extras = useMyExtras(eventId)
  const [opened, setOpened] = useState<string | null>(null)
  const shown = extras.find(({ id }) => id === opened)
  if (extras.length === 0) return null
  return (
    <section aria-labelledby={`extras-${eventId}`}>
      <h2 id={`extras-${eventId}`} className="mb-2 text-xl">
        También llevas
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {extras.map((extra) => (
          <li key={extra.id} className="flex items-center gap-3 py-3">
            <ExtraPicture extra={extra} />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{extra.name}</p>
              <p className="text-sm text-ink-2">{whereWords(extra)}</p>
              <ExtraState extra={extra} />
            </div>
            {isGood(extra) && (
              <Button
                size="sm"
                variant="secondary"
                icon={<IconQrcode size={20} aria-hidden />}
                aria-label={`Abrir el código de ${extra.name}`}
                onClick={() => setOpened(extra.id)}
              >
                Código
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && <CodeDialog extra={shown} onClose={() => setOpened(null)} />}
    </section>
  )
}

const isGood = ({ status, redeemed, event }: ExtraCode) =>
  status === 'valid' && redeemed === null && !event.cancelled

function ExtraState({ extra: { status, redeemed, event, use } }: { extra: ExtraCode }) {
  if (status === 'void') return <Badge>Devuelto</Badge>
  if (redeemed !== null)
    return (
      <Badge tone="brand">
        {use === 'counter' ? 'Te lo entregaron' : 'Lo usaste'} {formatHour(redeemed.at)}, {redeemed.point}
      </Badge>
    )
  return event.cancelled ? <Badge tone="danger">Cancelado</Badge> : null
}

function CodeDialog({ extra, onClose }: { extra: ExtraCode; onClose: () => void }) {
  const { name, event, use, folio, code } = extra
  useEffect(keepAwake, [])
  return (
    <Dialog onClose={onClose} title={name}>
      <div className="grid gap-4">
        <div className="rounded-lg bg-white p-2">
          <Qr data={code} size={280} label={`Código de ${name}`} />
        </div>
        <p className="font-semibold">
          {use === 'counter'
            ? 'Muéstralo en el mostrador: te lo entregan una vez.'
            : 'Muéstralo al entrar: abre una vez.'}
        </p>
        <p>{whereWords(extra)}</p>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
          <span>
            {matchTitle(event)}, {formatMoment(event.startsAt)}
          </span>
          <Folio>{folio}</Folio>
        </p>
      </div>
    </Dialog>
  )
}
