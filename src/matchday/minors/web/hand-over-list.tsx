import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { listMinors } from '../contract.ts'
import type { HandOver, Minor } from '../contract.ts'
import { takeBackHandOver } from '../hand-over-contract.ts'

/** For which matches a child goes with somebody else. */
export function HandOverList({ minor }: { minor: Minor }) {
  if (minor.handOvers.length === 0) return null
  return (
    <section aria-label={`Partidos en que entregas a ${minor.givenNames}`}>
      <h3 className="text-lg">Entregado por un partido</h3>
      <ul>
        {minor.handOvers.map((handOver) => (
          <Row key={handOver.id} handOver={handOver} name={minor.givenNames} />
        ))}
      </ul>
    </section>
  )
}

function Row({ handOver: { id, event, to, status }, name }: { handOver: HandOver; name: string }) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useSend(takeBackHandOver)
  const params = { handOverId: id }
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="block">{eventTitle(event)}</span>
        <span className="block text-sm wrap-anywhere text-ink-2">{formatMoment(event.startsAt)}</span>
        <span className="block text-sm wrap-anywhere text-ink-2">
          {status === 'accepted' ? `Va con ${to}` : `Falta que acepte ${to}`}
        </span>
      </span>
      <Button variant="ghost" size="sm" className="-mr-4 shrink-0" onClick={() => setAsking(true)}>
        Recuperar
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`¿Recuperar a ${name}?`}
        confirmLabel="Recuperar"
        cancelLabel="Dejarlo así"
        loading={isPending}
        onConfirm={() =>
          void submitWithToast(mutateAsync({ params }), `Vuelve contigo para ese ${eventWord(event)}`, [
            listMinors,
          ]).then(() => setAsking(false))
        }
      >
        Para ese {eventWord(event)} vuelves a responder tú, y le avisamos a la otra persona.
      </ConfirmDialog>
    </li>
  )
}
