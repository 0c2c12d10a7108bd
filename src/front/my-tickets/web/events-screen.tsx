import { useState } from 'react'
import { Page } from '#ui/page.tsx'
import { MatchCard } from '#selling/tickets/web/match-card.tsx'
import { NoTickets, TicketsLoading } from '#selling/tickets/web/no-tickets.tsx'
import { byMatch, type MatchTickets } from '#selling/tickets/rules.ts'
import { useMyTickets } from '#selling/tickets/web/my-tickets.ts'
import { OffersToMe } from '#matchday/transfers/web/offers-to-me.tsx'
import { InOtherHands } from './in-other-hands.tsx'

/** My tickets by match: the next one first, those past folded away. */
export default function EventsScreen() {
  const { wallet, isPending, isSyncing, problem } = useMyTickets()
  const [openedAt] = useState(() => Date.now())
  const empty = wallet === null || wallet.tickets.length === 0
  if (isPending || (empty && isSyncing)) return <TicketsLoading title="Mis boletos" />
  if (empty) {
    return (
      <>
        <OffersToMe alone />
        <NoTickets title="Mis boletos" problem={problem} />
      </>
    )
  }

  const now = openedAt + wallet.clockAheadMs
  const { coming, past } = byMatch(wallet.tickets, now)
  return (
    <Page title="Mis boletos" intro="Se guardan en este dispositivo: abren aunque no tengas internet.">
      <OffersToMe />
      {coming.length === 0 && <p className="mb-6 text-ink-2">No tienes partidos por venir.</p>}
      <Matches matches={coming} now={now} />
      <InOtherHands />
      {past.length > 0 && (
        <details className="mt-10">
          <summary className="min-h-11 py-2 text-lg font-semibold">
            Partidos anteriores ({past.length})
          </summary>
          <div className="mt-4">
            <Matches matches={past} now={now} />
          </div>
        </details>
      )}
    </Page>
  )
}

function Matches({ matches, now }: { matches: MatchTickets[]; now: number }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {matches.map((match) => (
        <li key={match.event.id}>
          <MatchCard match={match} now={now} />
        </li>
      ))}
    </ul>
  )
}
