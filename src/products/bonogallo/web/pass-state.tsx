import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { DateBadge } from '#ui/date-badge.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Pass } from '../contract.ts'
import { dayWords } from './plan-words.tsx'

/** How the pass stands, in plain words, and the next match. */
export function PassStanding({ pass }: { pass: Pass }) {
  return (
    <>
      <Standing pass={pass} />
      {pass.next && (
        <Card as="section" className="flex items-center gap-4 p-5">
          <DateBadge at={pass.next.event.startsAt} />
          <div className="min-w-0">
            <p className="text-sm text-ink-2">Siguiente partido</p>
            <p className="title text-2xl">
              {pass.next.event.home} vs {pass.next.event.away}
            </p>
            <p className="text-sm text-ink-2">{formatMoment(pass.next.event.startsAt)}</p>
          </div>
        </Card>
      )}
    </>
  )
}

const endings = {
  holder: 'Lo cancelaste. Lo pagado que no usaste quedó como saldo a favor.',
  unpaid: 'Terminó porque faltó una mensualidad. Lo pagado que no usaste quedó como saldo a favor.',
  money_back: 'Se te devolvió el dinero.',
  season: 'La temporada terminó. ¡Gracias por venir!',
}

function Standing({ pass: { status, ending, graceUntil, unspentCents } }: { pass: Pass }) {
  if (ending !== null) {
    return (
      <Notice tone="info" title={status === 'ended' ? 'Este bonogallo terminó' : 'Este bonogallo se canceló'}>
        {endings[ending]}
      </Notice>
    )
  }
  if (status === 'past_due') {
    return (
      <Notice tone="danger" title="Falta una mensualidad">
        Tu lugar sigue siendo tuyo{graceUntil && ` hasta el ${dayWords(graceUntil)}`}. Paga o cambia tu
        tarjeta antes de ese día para no perderlo.
      </Notice>
    )
  }
  if (status === 'paused') {
    return (
      <Notice tone="warn" title="Tus mensualidades están en pausa">
        Puedes usar tu lugar hasta la siguiente fecha de cobro. Si ese día siguen en pausa, esa mensualidad
        queda pendiente.
      </Notice>
    )
  }
  return (
    <Notice tone="ok" title="Al corriente">
      Te quedan {formatMoney(unspentCents)} pagados para los partidos que faltan.
    </Notice>
  )
}
