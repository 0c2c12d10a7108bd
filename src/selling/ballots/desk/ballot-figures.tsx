import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { DeskBallot } from '../desk-contract.ts'
import { stateOf } from './ballot-words.ts'

const count = (number: number): string => number.toLocaleString('es-MX')

const columns = [
  ['seats', 'Se sortean'],
  ['asked', 'Pedidos'],
  ['askedFirst', 'Como primera'],
  ['left', 'Por entregar'],
  ['held', 'Por pagar'],
  ['sold', 'Pagados'],
] as const

/** Who applied, what became of them, and the seats of each zone. */
export function BallotFigures({ ballot }: { ballot: DeskBallot }) {
  const { words, tone } = stateOf(ballot)
  const figures: [string, number][] = [
    ['Solicitudes', ballot.applications],
    ['Lugares pedidos', ballot.seatsAsked],
    ['Retiradas', ballot.withdrawn],
    ['En la lista', ballot.waiting],
    ['Por pagar', ballot.won],
    ['Pagadas', ballot.paid],
    ['No pagaron', ballot.lapsed],
    ['No los quisieron', ballot.declined],
    ['Sin lugar', ballot.lost],
  ]
  return (
    <>
      <Card className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">
            Hasta {ballot.mostSeats} por solicitud · {ballot.payHours} h para pagar
            {ballot.asksFanId && ' · con Fan ID'}
          </p>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <dl className="nums mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-5">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="title text-2xl">{count(value)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Section title="Por zona" className="mt-8">
        <Table
          caption="Lugares del sorteo por zona"
          hideCaption
          rows={ballot.zones}
          rowKey={({ zoneId }) => String(zoneId)}
          columns={[
            { key: 'name', header: 'Zona', cell: ({ name }) => name },
            ...columns.map(([key, header]) => ({
              key,
              header,
              cell: (zone: DeskBallot['zones'][number]) => count(zone[key]),
              align: 'end' as const,
            })),
          ]}
        />
      </Section>
    </>
  )
}
