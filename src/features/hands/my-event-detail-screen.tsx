import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { OfflineBand } from '#ui/offline-band.tsx'
import { paths } from '#web/paths.ts'
import { TicketUse } from '#features/fan-tickets/ticket-use.tsx'
import { MoneyBackList } from '#features/match-changes/money-back.tsx'
import GateWaits from '#features/gate/gate-waits.tsx'
import { NoTickets, TicketsLoading } from '#features/tickets/no-tickets.tsx'
import { byMatch, isMatchDay, isPast, type MatchTickets } from '#features/tickets/rules.ts'
import { TicketActions } from '#features/tickets/ticket-actions.tsx'
import { showSlide, TicketSlides } from '#features/tickets/ticket-slides.tsx'
import { TicketStepper } from '#features/tickets/ticket-stepper.tsx'
import { keepAwake } from '#features/tickets/wallet/keep-awake.ts'
import { useMyTickets } from '#features/tickets/wallet/my-tickets.ts'
import type { Wallet } from '#features/tickets/wallet/stored-tickets.ts'
import { TicketHands } from './ticket-hands.tsx'

/** The living ticket: opens with the network off and after a reload. Without an id, that of the next match. */
export default function MyEventDetailScreen() {
  const { ticketId } = useParams()
  const { wallet, isPending, isSyncing, problem } = useMyTickets()
  const match = useMemo(() => wallet && matchOf(wallet, ticketId), [wallet, ticketId])
  if (isPending || (match === null && isSyncing)) return <TicketsLoading title="Mi boleto" />
  if (wallet === null || match === null)
    return <NoTickets title="Mi boleto" problem={problem} missing={ticketId !== undefined} />
  return (
    <>
      {problem?.status === 0 && navigator.onLine && <OfflineBand />}
      <MatchScreen key={match.event.id} match={match} wallet={wallet} ticketId={ticketId} />
    </>
  )
}

type MatchScreenProps = { match: MatchTickets; wallet: Wallet; ticketId: string | undefined }

function MatchScreen({ match: { tickets }, wallet, ticketId }: MatchScreenProps) {
  const navigate = useNavigate()
  const strip = useRef<HTMLOListElement>(null)
  const [now] = useState(() => Date.now() + wallet.clockAheadMs)
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      tickets.findIndex(({ id }) => id === ticketId),
    ),
  )
  const ticket = tickets[current] ?? tickets[0]!
  const isComing = !ticket.event.cancelled && !isPast(ticket.event, now)
  useEffect(keepAwake, [])
  const show = (index: number) => {
    setCurrent(index)
    void navigate(paths.myEventDetail(tickets[index]?.id), { replace: true, preventScrollReset: true })
  }
  return (
    <div className="container-page py-3 lg:py-12">
      <header className="mb-2 flex min-h-11 items-center justify-between gap-4 lg:mb-8">
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
            clockAheadMs={wallet.clockAheadMs}
            now={now}
          />
        </div>
        <div className="grid gap-6 lg:col-span-4">
          {ticket.event.change && <MoneyBackList orderId={ticket.orderId} />}
          {isMatchDay(ticket.event, now) && ticket.status === 'valid' && (
            <GateWaits eventId={ticket.event.id} gate={ticket.seat.gate} />
          )}
          <TicketActions ticket={ticket} isComing={isComing} />
          {isComing && ticket.status === 'valid' && (
            <p className="text-ink-2">
              Al llegar a la puerta sube el brillo de tu pantalla. El código cambia solo: una captura de
              pantalla no entra.
            </p>
          )}
          {ticket.fanId !== undefined && ticket.status === 'valid' && (
            <TicketUse key={`use ${ticket.id}`} ticketId={ticket.id} as="buyer" />
          )}
          <TicketHands key={ticket.id} ticket={ticket} now={now} />
        </div>
      </div>
    </div>
  )
}

/** The match of the ticket asked for; without one, the next match, else the latest. */
function matchOf({ tickets, clockAheadMs }: Wallet, ticketId: string | undefined): MatchTickets | null {
  const { coming, past } = byMatch(tickets, Date.now() + clockAheadMs)
  const matches = [...coming, ...past]
  if (ticketId === undefined) return matches[0] ?? null
  return matches.find((match) => match.tickets.some(({ id }) => id === ticketId)) ?? null
}
