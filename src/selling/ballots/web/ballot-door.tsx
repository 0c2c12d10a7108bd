import { eventWord } from '#catalogue/events/event-title.ts'
import { Link } from 'react-router'
import type { Event } from '#catalogue/events/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRead } from '#web/query.ts'
import { readMatchBallot } from '../contract.ts'

/** On a match's page the way to its ballot, where it has one that is not over. */
export default function BallotDoor({ event }: { event: Pick<Event, 'id' | 'away'> }) {
  const { data } = useRead(readMatchBallot, { params: { eventId: String(event.id) } }, { staleTime: 30_000 })
  const ballot = data?.ballot ?? null
  if (ballot === null || ballot.state === 'ended' || ballot.state === 'cancelled') return null
  const path = paths.ballot(event.id)
  if (ballot.state === 'open')
    return (
      <Notice
        tone="info"
        title={`Este ${eventWord(event)} tiene sorteo`}
        action={<Button to={path}>Participar</Button>}
      >
        Tienes hasta el {formatMoment(ballot.closesAt)} No se cobra nada por participar.
      </Notice>
    )
  return (
    <Notice tone="info" title={`Este ${eventWord(event)} tiene sorteo`}>
      {ballot.state === 'planned'
        ? `Abre el ${formatMoment(ballot.opensAt)} Llegar antes no da ventaja. `
        : 'Ya cerró. Lo que no se pague pasa a quien sigue. '}
      <Link to={path} className="font-semibold underline underline-offset-4">
        {ballot.state === 'planned' ? 'Cómo funciona' : 'Ver cómo va'}
      </Link>
    </Notice>
  )
}
