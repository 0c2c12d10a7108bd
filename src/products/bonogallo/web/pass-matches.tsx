import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Table } from '#ui/table.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { paths } from '#lib/paths.ts'
import { CedeButton } from './cede-button.tsx'
import { ReturnButton } from './return-button.tsx'
import type { Pass, PassMatch } from '../contract.ts'

type Shown = 'all' | 'coming' | 'past'

/** Each match with its share of the price, what became of it, and what can be done. */
export function PassMatches({ pass }: { pass: Pass }) {
  const [shown, setShown] = useState<Shown>('all')
  const rows = pass.matches.filter(
    ({ state }) => shown === 'all' || (state === 'pending' || state === 'choice') === (shown === 'coming'),
  )
  const filter = useFocusAfter<HTMLDivElement>(`${pass.id} ${pass.matches.map(({ state }) => state).join()}`)
  return (
    <Section title="Partidos">
      <div ref={filter} tabIndex={-1} className="mb-4 max-w-lg">
        <RadioGroup
          look="segments"
          legend="Qué partidos ves"
          hideLegend
          value={shown}
          onValueChange={(value) => setShown(value as Shown)}
          options={[
            { value: 'all', label: 'Todos' },
            { value: 'coming', label: 'Por venir' },
            { value: 'past', label: 'Cerrados' },
          ]}
        />
      </div>
      <Table
        caption={`Partidos de ${pass.plan.name}`}
        hideCaption
        rows={rows}
        rowKey={({ event }) => String(event.id)}
        columns={[
          {
            key: 'match',
            header: 'Partido',
            cell: ({ event }) => (
              <>
                <span className="font-semibold">{event.away}</span>
                <span className="block text-sm text-ink-2">{formatMoment(event.startsAt)}</span>
              </>
            ),
          },
          { key: 'state', header: 'Estado', cell: (match) => <StateBadge match={match} /> },
          {
            key: 'share',
            header: 'Su parte',
            align: 'end',
            cell: ({ shareCents }) => <Share cents={shareCents} />,
          },
          {
            key: 'do',
            header: 'Qué puedes hacer',
            align: 'end',
            cell: (match) => <Actions pass={pass} match={match} />,
          },
        ]}
      />
    </Section>
  )
}

function Share({ cents }: { cents: number }) {
  return cents === 0 ? <>Incluido</> : <Money cents={cents} />
}

const states: Record<
  PassMatch['state'],
  { tone: 'neutral' | 'ok' | 'warn' | 'brand' | 'accent'; words: string }
> = {
  pending: { tone: 'brand', words: 'Por jugarse' },
  used: { tone: 'ok', words: 'Fuiste' },
  absent: { tone: 'neutral', words: 'No fuiste' },
  ceded: { tone: 'accent', words: 'Cedido' },
  choice: { tone: 'warn', words: 'Elige qué hacer' },
  credited: { tone: 'ok', words: 'Saldo a favor' },
  refunded: { tone: 'ok', words: 'Devuelto' },
  ended: { tone: 'neutral', words: 'Sin efecto' },
}

function StateBadge({ match: { state, creditCents } }: { match: PassMatch }) {
  const { tone, words } = states[state]
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {creditCents > 0 && (
        <span className="ml-2 text-sm text-ink-2">
          +<Money cents={creditCents} />
        </span>
      )}
    </>
  )
}

function Actions({ pass, match }: { pass: Pass; match: PassMatch }) {
  if (match.state === 'choice') return <ReturnButton pass={pass} match={match} />
  if (match.state !== 'pending' || match.ticketId === null) return <span className="text-ink-2">—</span>
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="sm" variant="ghost" to={paths.myEventDetail(match.ticketId)}>
        Boleto<span className="sr-only"> contra {match.event.away}</span>
      </Button>
      {match.cession && <CedeButton pass={pass} match={match} cession={match.cession} />}
    </span>
  )
}
