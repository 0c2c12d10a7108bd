import { formatCount } from '#lib/count.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/table.tsx'
import type { GateCounter } from '../desk-contract.ts'
import { waitWords } from '../counters-rules.ts'
import { share } from '../desk-rules.ts'

type GateCountersProps = { gates: GateCounter[]; openIncidents: number; letIn: number }

/** How full the stadium is, and each gate: people, pace and wait. */
export function GateCounters({ gates, openIncidents, letIn }: GateCountersProps) {
  const sum = (of: (gate: GateCounter) => number) => gates.reduce((total, gate) => total + of(gate), 0)
  const [tickets, entered] = [sum((gate) => gate.tickets), sum((gate) => gate.entered)]
  // A gate that this match does not use says nothing.
  const used = gates.filter((gate) => gate.tickets + gate.entered + gate.devices > 0)
  const figures = [
    {
      label: 'Entraron',
      value: formatCount(entered),
      more: `${share(entered, tickets)} % de ${formatCount(tickets)}`,
    },
    { label: 'Adentro ahora', value: formatCount(sum((gate) => gate.inside)), more: 'sin quienes salieron' },
    { label: 'Últimos 5 minutos', value: formatCount(sum((gate) => gate.lastFive)), more: 'personas' },
    { label: 'Autorizadas', value: formatCount(letIn), more: 'por supervisión' },
    { label: 'Casos abiertos', value: formatCount(openIncidents), more: 'por revisar' },
  ]
  return (
    <section aria-labelledby="ahora">
      <h2 id="ahora" className="sr-only">
        Ahora
      </h2>
      <dl className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {figures.map(({ label, value, more }) => (
          <Card key={label} className="p-4">
            <dt className="text-sm font-semibold text-ink-2">{label}</dt>
            <dd className="nums text-3xl font-bold">{value}</dd>
            <dd className="text-sm text-ink-2">{more}</dd>
          </Card>
        ))}
      </dl>
      <Table
        caption="Por puerta"
        rows={used.length === 0 ? gates : used}
        rowKey={({ gate }) => gate}
        columns={[
          { key: 'gate', header: 'Puerta', cell: ({ gate }) => <strong>{gate}</strong> },
          {
            key: 'entered',
            header: 'Entraron',
            align: 'end',
            cell: (one) => (
              <span className="nums">
                {formatCount(one.entered)} de {formatCount(one.tickets)}
              </span>
            ),
          },
          {
            key: 'lastFive',
            header: 'En 5 min',
            align: 'end',
            cell: ({ lastFive }) => <span className="nums">{formatCount(lastFive)}</span>,
          },
          {
            key: 'refused',
            header: 'No pasaron',
            align: 'end',
            cell: ({ refused }) => <span className="nums">{formatCount(refused)}</span>,
          },
          {
            key: 'devices',
            header: 'Equipos en línea',
            align: 'end',
            cell: ({ devices }) => <span className="nums">{devices}</span>,
          },
          {
            key: 'wait',
            header: 'Espera',
            cell: ({ waitMinutes }) => (
              <Badge tone={waitMinutes === null ? 'neutral' : waitMinutes < 15 ? 'ok' : 'warn'}>
                {waitWords(waitMinutes)}
              </Badge>
            ),
          },
        ]}
      />
    </section>
  )
}
