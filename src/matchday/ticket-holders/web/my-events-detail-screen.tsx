import { useParams } from 'react-router'
import { TicketCodes, useMatchOf, type BesideProps } from '#selling/tickets/web/ticket-codes.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import type { FanTicket } from '../contract.ts'
import { FamilyLine } from './family-line.tsx'
import { NoFanTickets } from './no-fan-tickets.tsx'
import { TicketUse } from './ticket-use.tsx'
import { useFanTickets } from './my-fan-tickets.ts'

/** The valid ticket of a fan and of the family that goes in with it. Without an id, that of the next match. */
export default function MyEventsDetailScreen() {
  const { ticketId } = useParams()
  const { wallet, isPending, problem } = useFanTickets()
  const match = useMatchOf(wallet)
  if (wallet === null || match === null) {
    return (
      <Page title="Mi boleto">
        {isPending ? (
          <Skeletons label="Buscando tu boleto" blocks={['h-120 w-full max-w-md rounded-xl']} />
        ) : (
          <NoFanTickets problem={problem} missing={ticketId !== undefined} />
        )}
      </Page>
    )
  }
  return (
    <TicketCodes
      key={match.event.id}
      tickets={match.tickets}
      clockAheadMs={wallet.clockAheadMs}
      pathOf={paths.fanEventDetail}
      Beside={BesideTicket}
    />
  )
}

function BesideTicket({ ticket, tickets, onShow }: BesideProps<FanTicket>) {
  return (
    <>
      <FamilyLine tickets={tickets} current={ticket.id} onPick={onShow} />
      {!ticket.event.cancelled && <TicketUse key={ticket.id} ticketId={ticket.id} as="fan" />}
    </>
  )
}
