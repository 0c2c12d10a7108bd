import { IconTicket } from '@tabler/icons-react'
import { placeFacts } from '#selling/tickets/rules.ts'
import { Button } from '#ui/button.tsx'
import { PassCard } from '#ui/pass-card.tsx'
import { paths } from '#lib/paths.ts'
import type { Pass } from '../contract.ts'
import { ticketLabel } from './plan-words.tsx'

type OwnPassProps = { pass: Pass; heading?: 'h3'; or?: { to: string; label: string } }

/** A person's own pass as a card: whose it is, where, and the next match's ticket; without one, what `or` offers. */
export function OwnPass({ pass, heading, or }: OwnPassProps) {
  const { plan, number, holder, seat, next } = pass
  const numbered = seat.admission === 'numbered'
  const facts = placeFacts(seat).filter(({ label }) => label !== 'Zona' && (label !== 'Puerta' || !numbered))
  return (
    <PassCard
      eyebrow={`${plan.name} · ${number}`}
      title={holder}
      {...(heading && { heading })}
      facts={facts}
      actions={
        next?.ticketId ? (
          <Button
            variant="accent"
            icon={<IconTicket size={22} aria-hidden />}
            to={paths.myEventDetail(next.ticketId)}
          >
            {ticketLabel(next.event.startsAt)}
          </Button>
        ) : (
          or && (
            <Button variant="accent" to={or.to}>
              {or.label}
            </Button>
          )
        )
      }
    >
      {seat.zone}
      {numbered && seat.gate !== '' && ` · Puerta\u00a0${seat.gate}`}
    </PassCard>
  )
}
