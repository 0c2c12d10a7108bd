import { eventWord } from '#catalogue/events/event-title.ts'
import { IconId } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Event } from '#catalogue/events/contract.ts'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'

type Rules = Pick<Event, 'requiresFanId' | 'ticketsPerFan' | 'away'>

const limitWords = (most: number) =>
  most === 1 ? '1 boleto por persona' : `Hasta ${most} boletos por persona`

/** What a match asks of who goes in, in one line: above its seats. */
export function FanRulesLine({ event: { requiresFanId, ticketsPerFan, away } }: { event: Rules }) {
  if (!requiresFanId) return null
  return (
    <p className="mt-2 flex items-start gap-2 text-sm">
      <IconId size={20} className="shrink-0 text-brand" aria-hidden />
      <span>
        <strong className="font-semibold">Este {eventWord({ away })} pide Fan ID.</strong>{' '}
        {ticketsPerFan !== null && `${limitWords(ticketsPerFan)}. `}
        <Link to={paths.fanIndex} className="font-semibold text-brand underline underline-offset-4">
          Saca el tuyo
        </Link>
      </span>
    </p>
  )
}

/** The same before paying: what has to be done, and until when. */
export function FanRulesNotice({ event: { requiresFanId, ticketsPerFan, away } }: { event: Rules }) {
  if (!requiresFanId) return null
  return (
    <Notice tone="info" title={`Este ${eventWord({ away })} pide Fan ID`}>
      Cada boleto lleva el nombre de quien entra. Si ya tienes Fan ID, uno queda a tu nombre al pagar; los
      demás los asignas en «Mis boletos» antes de que abran las puertas.
      {ticketsPerFan !== null && ` ${limitWords(ticketsPerFan)}.`}{' '}
      <Link to={paths.fanIndex} className="font-semibold text-brand underline underline-offset-4">
        Sacar mi Fan ID
      </Link>
    </Notice>
  )
}
