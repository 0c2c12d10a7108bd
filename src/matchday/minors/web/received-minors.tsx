import { eventTitle } from '#catalogue/events/event-title.ts'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { listMinors } from '../contract.ts'
import type { Received } from '../contract.ts'
import { acceptHandOver, declineHandOver } from '../hand-over-contract.ts'
import { MinorPhoto } from './minor-photo.tsx'

/** Children that somebody entrusts to me for a match. */
export function ReceivedMinors({ received }: { received: Received[] }) {
  if (received.length === 0) return null
  return (
    <section aria-labelledby="me-confian">
      <h2 id="me-confian" className="mb-3 text-2xl">
        Te confían por un partido
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {received.map((one) => (
          <li key={one.id}>
            <ReceivedCard received={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReceivedCard({ received }: { received: Received }) {
  const { id: handOverId, minorId, firstName, age, photoId, from, event, status } = received
  const accept = useSend(acceptHandOver)
  const decline = useSend(declineHandOver)
  const params = { handOverId }
  const open = status === 'offered'
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex items-center gap-4">
        <MinorPhoto minorId={minorId} photoId={photoId} name={firstName} />
        <div className="min-w-0">
          <h3 className="text-2xl">{firstName}</h3>
          <p className="text-ink-2">
            {countOf(age, 'año', 'años')}. De {from}.
          </p>
        </div>
      </div>
      <p>
        {eventTitle(event)}
        <span className="block text-ink-2">{formatMoment(event.startsAt)}</span>
      </p>
      <p>
        {open ? 'Si aceptas, tú respondes y se sienta junto a ti.' : 'Entra contigo y se sienta junto a ti.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {open && (
          <Button
            loading={accept.isPending}
            onClick={() =>
              void submitWithToast(accept.mutateAsync({ params }), `${firstName} va contigo`, [listMinors])
            }
          >
            Aceptar
          </Button>
        )}
        <Button
          variant={open ? 'ghost' : 'secondary'}
          loading={decline.isPending}
          onClick={() =>
            void submitWithToast(decline.mutateAsync({ params }), `Le avisamos a ${from}`, [listMinors])
          }
        >
          {open ? 'No puedo' : 'Ya no puedo'}
        </Button>
      </div>
    </Card>
  )
}
