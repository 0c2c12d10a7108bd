import { useState } from 'react'
import { byMatch } from '#selling/tickets/rules.ts'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { FanMatchCard } from './fan-match-card.tsx'
import { NoFanTickets } from './no-fan-tickets.tsx'
import { TicketInvitations } from './ticket-invitations.tsx'
import { useFanTickets } from './my-fan-tickets.ts'

/** The fan's matches: the tickets in this name, the children's, and own ones that wait for a name. */
export default function MyEventsScreen() {
  const { wallet, invitations, isPending, problem } = useFanTickets()
  const [openedAt] = useState(() => Date.now())
  const now = openedAt + (wallet?.clockAheadMs ?? 0)
  const { coming, past } = byMatch(wallet?.tickets ?? [], now)
  const nothing = coming.length + past.length === 0
  return (
    <Page title="Mis boletos" intro="Los tuyos y los de tus menores. Abren aunque no tengas internet.">
      <TicketInvitations invitations={invitations} />
      {isPending ? (
        <Skeletons label="Buscando tus boletos" blocks={['h-64 w-full rounded-lg']} />
      ) : nothing ? (
        invitations.length === 0 && <NoFanTickets problem={problem} />
      ) : (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {[...coming, ...past].map((match) => (
            <li key={match.event.id}>
              <FanMatchCard match={match} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
