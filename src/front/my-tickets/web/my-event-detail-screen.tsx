import { useParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { TicketUse } from '#matchday/ticket-holders/web/ticket-use.tsx'
import { MoneyBackList } from '#matchday/match-changes/web/money-back.tsx'
import GateWaits from '#matchday/gate/web/gate-waits.tsx'
import type { Ticket } from '#selling/tickets/contract.ts'
import { TicketCodes, useMatchOf, type BesideProps } from '#selling/tickets/web/ticket-codes.tsx'
import { NoTickets, TicketsLoading } from '#selling/tickets/web/no-tickets.tsx'
import { MatchExtras } from '#selling/extras/web/extra-codes.tsx'
import { isMatchDay, isPast } from '#selling/tickets/rules.ts'
import { TicketActions } from '#selling/tickets/web/ticket-actions.tsx'
import { useMyTickets } from '#selling/tickets/web/my-tickets.ts'
import { TicketTransferActions } from './ticket-transfer-actions.tsx'

/** The valid ticket: opens with the network off and after a reload. Without an id, that of the next match. */
export default function MyEventDetailScreen() {
  const { ticketId } = useParams()
  const { wallet, isPending, isSyncing, problem } = useMyTickets()
  const match = useMatchOf(wallet)
  if (isPending || (match === null && isSyncing)) return <TicketsLoading title="Mi boleto" />
  if (wallet === null || match === null)
    return <NoTickets title="Mi boleto" problem={problem} missing={ticketId !== undefined} />
  return (
    <TicketCodes
      key={match.event.id}
      tickets={match.tickets}
      clockAheadMs={wallet.clockAheadMs}
      pathOf={paths.myEventDetail}
      Beside={BesideTicket}
    />
  )
}

function BesideTicket({ ticket, now }: BesideProps<Ticket>) {
  const isComing = !ticket.event.cancelled && !isPast(ticket.event, now)
  return (
    <>
      {ticket.event.change && <MoneyBackList orderId={ticket.orderId} />}
      {isMatchDay(ticket.event, now) && ticket.status === 'valid' && (
        <GateWaits eventId={ticket.event.id} gate={ticket.seat.gate} />
      )}
      <MatchExtras eventId={ticket.event.id} />
      <TicketActions ticket={ticket} isComing={isComing} />
      {isComing && ticket.status === 'valid' && (
        <p className="text-ink-2">
          Al llegar a la puerta sube el brillo de tu pantalla. El código cambia solo: una captura de pantalla
          no entra.
        </p>
      )}
      {ticket.fanId !== undefined && ticket.status === 'valid' && (
        <TicketUse key={`use ${ticket.id}`} ticketId={ticket.id} as="buyer" />
      )}
      <TicketTransferActions key={ticket.id} ticket={ticket} now={now} />
    </>
  )
}
