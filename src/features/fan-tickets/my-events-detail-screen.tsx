import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { byMatch, type MatchTickets } from '#features/tickets/rules.ts'
import { showSlide, TicketSlides } from '#features/tickets/ticket-slides.tsx'
import { TicketStepper } from '#features/tickets/ticket-stepper.tsx'
import { keepAwake } from '#features/tickets/wallet/keep-awake.ts'
import { OfflineBand } from '#ui/offline-band.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#web/paths.ts'
import type { FanTicket } from './contract.ts'
import { FamilyLine } from './family-line.tsx'
import { NoFanTickets } from './no-fan-tickets.tsx'
import { TicketUse } from './ticket-use.tsx'
import { useFanTickets } from './wallet/my-fan-tickets.ts'
import type { FanWallet } from './wallet/stored-fan-tickets.ts'

/** The living ticket of a fan and of the family that goes in with it. Without an id, that of the next match. */
export default function MyEventsDetailScreen() {
  const { ticketId } = useParams()
  const { wallet, isPending, problem } = useFanTickets()
  const match = wallet && matchOf(wallet, ticketId)
  if (match === null) {
    return (
      <Page title="Mi boleto">
        {isPending ? (
          <Skeletons label="Buscando tu boleto">
            <Skeleton className="h-120 w-full max-w-md rounded-xl" />
          </Skeletons>
        ) : (
          <NoFanTickets problem={problem} missing={ticketId !== undefined} />
        )}
      </Page>
    )
  }
  return (
    <>
      {problem?.status === 0 && navigator.onLine && <OfflineBand />}
      <Match key={match.event.id} match={match} clockAheadMs={wallet!.clockAheadMs} ticketId={ticketId} />
    </>
  )
}

type MatchProps = { match: MatchTickets<FanTicket>; clockAheadMs: number; ticketId: string | undefined }

function Match({ match: { event, tickets }, clockAheadMs, ticketId }: MatchProps) {
  const navigate = useNavigate()
  const strip = useRef<HTMLOListElement>(null)
  const [now] = useState(() => Date.now() + clockAheadMs)
  const asked = tickets.findIndex(({ id }) => id === ticketId)
  const current = asked === -1 ? 0 : asked
  const ticket = tickets[current]!
  useEffect(keepAwake, [])
  const show = (index: number) =>
    void navigate(paths.fanEventDetail(tickets[index]?.id), { replace: true, preventScrollReset: true })
  return (
    <div className="container-page py-3 lg:py-12">
      <header className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h1 className="text-2xl lg:text-5xl">{tickets.length === 1 ? 'Mi boleto' : 'Mis boletos'}</h1>
        {tickets.length > 1 && (
          <TicketStepper
            current={current}
            count={tickets.length}
            onStep={(index) => showSlide(strip.current, index)}
          />
        )}
      </header>
      <div className="grid-page items-start">
        <div className="mx-auto w-full max-w-md min-w-0 lg:col-span-8">
          <TicketSlides
            strip={strip}
            tickets={tickets}
            current={current}
            onCurrentChange={show}
            clockAheadMs={clockAheadMs}
            now={now}
          />
        </div>
        <div className="grid gap-6 lg:col-span-4">
          <FamilyLine
            tickets={tickets}
            current={ticket.id}
            onPick={(index) => showSlide(strip.current, index)}
          />
          {!event.cancelled && <TicketUse key={ticket.id} ticketId={ticket.id} as="fan" />}
        </div>
      </div>
    </div>
  )
}

/** The match of the ticket asked for; without one, the next match, else the latest. */
function matchOf({ tickets, clockAheadMs }: FanWallet, ticketId: string | undefined) {
  const { coming, past } = byMatch(tickets, Date.now() + clockAheadMs)
  const matches = [...coming, ...past]
  if (ticketId === undefined) return matches[0] ?? null
  return matches.find((match) => match.tickets.some(({ id }) => id === ticketId)) ?? null
}
