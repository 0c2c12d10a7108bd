import { useState } from 'react'
import { Page, Section } from '#ui/page.tsx'
import { useArrived } from '#web/arrived.ts'
import { MatchRow, NextMatchCard } from '#selling/tickets/web/match-card.tsx'
import { NoTickets, TicketsLoading } from '#selling/tickets/web/no-tickets.tsx'
import { byMatch, type MatchTickets } from '#selling/tickets/rules.ts'
import { useMyTickets } from '#selling/tickets/web/my-tickets.ts'
import { MatchExtras } from '#selling/extras/web/extra-codes.tsx'
import { OffersToMe } from '#matchday/transfers/web/offers-to-me.tsx'
import { TransferredTickets } from './transferred-tickets.tsx'

/** My tickets by match: the next one large, the others a row each, those past folded away. */
export default function EventsScreen() {
  const { wallet, isPending, isSyncing, problem } = useMyTickets()
  const arrived = useArrived(!isPending)
  const [openedAt] = useState(() => Date.now())
  const empty = wallet === null || wallet.tickets.length === 0
  if (!arrived || (empty && isSyncing)) return <TicketsLoading title="Mis boletos" />
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
  const next = coming.find(
    ({ event, tickets }) => !event.cancelled && tickets.some(({ status }) => status === 'valid'),
  )
  const later = coming.filter((match) => match !== next)
  return (
    <Page title="Mis boletos">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <div>
          {next ? (
            <NextMatchCard match={next} now={now} />
          ) : (
            <p className="text-ink-2">No tienes partidos por venir.</p>
          )}
          {next && (
            <div className="mt-6">
              <MatchExtras eventId={next.event.id} />
            </div>
          )}
          <p className="mt-3 text-sm text-ink-2">
            Se guardan en este dispositivo: abren aunque no tengas internet.
          </p>
        </div>
        <div className="grid min-w-0 gap-8">
          <OffersToMe />
          {later.length > 0 && (
            <Section title={next ? 'Después' : 'Tus partidos'} className="">
              <Matches matches={later} now={now} />
            </Section>
          )}
          <TransferredTickets />
          {past.length > 0 && (
            <details>
              <summary className="min-h-11 py-2 text-lg font-semibold">
                Partidos anteriores ({past.length})
              </summary>
              <div className="mt-2">
                <Matches matches={past} now={now} />
              </div>
            </details>
          )}
        </div>
      </div>
    </Page>
  )
}

function Matches({ matches, now }: { matches: MatchTickets[]; now: number }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {matches.map((match) => (
        <li key={match.event.id}>
          <MatchRow match={match} now={now} />
        </li>
      ))}
    </ul>
  )
}
