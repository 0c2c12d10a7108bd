import { eventWord } from '#catalogue/events/event-title.ts'
import { IconUsers } from '@tabler/icons-react'
import { Card } from '#ui/card.tsx'
import type { FanTicket } from '../contract.ts'
import { familyWords, holderWords } from '../rules.ts'

type FamilyLineProps = { tickets: FanTicket[]; current: string; onPick: (index: number) => void }

/** Who goes in with whom at this match: the adult and the children beside him, and the tickets of others. */
export function FamilyLine({ tickets, current, onPick }: FamilyLineProps) {
  if (tickets.length < 2) return null
  const children = tickets.filter(({ use }) => use?.kind === 'minor').length
  const withMe = tickets.some(({ use }) => use?.me)
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="flex items-center gap-2 text-2xl">
        <IconUsers size={24} className="text-brand" aria-hidden />
        {withMe ? familyWords(children) : `Boletos de este ${eventWord(tickets[0]!.event)}`}
      </h2>
      <ol className="grid grid-cols-1 gap-1">
        {tickets.map((ticket, index) => (
          <li key={ticket.id}>
            <button
              type="button"
              onClick={() => onPick(index)}
              aria-current={ticket.id === current ? 'true' : undefined}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 hover:bg-brand-soft aria-[current]:bg-brand-soft aria-[current]:font-semibold"
            >
              <span>
                {index + 1}. {holderWords(ticket)}
              </span>
              <span className="text-sm text-ink-2">{seatWords(ticket)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const seatWords = ({ seat }: FanTicket): string =>
  seat.admission === 'general' ? seat.zone : `Fila ${seat.row}, asiento ${seat.seat}`
