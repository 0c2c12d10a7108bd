import { countOf, formatCount } from '#lib/count.ts'
import { formatHour } from '#lib/dates.ts'
import { useRead } from '#web/query.ts'
import { WhenRead } from '../report-frame.tsx'
import { ReportPart } from '../report-part.tsx'
import { entriesColumns, readEntries } from '../../attendance-contract.ts'

const gateWords = (gate: string) => (gate === '' ? 'Sin puerta' : `Puerta ${gate}`)

/** Each gate in each quarter of an hour; and each quarter of all gates together. */
export function Entries({ eventId }: { eventId: string }) {
  const read = useRead(readEntries, { query: { eventId } })
  return (
    <WhenRead read={read}>
      {({ rows }) => {
        const slots = [...Map.groupBy(rows, ({ slot }) => slot)].map(([slot, group]) => ({
          slot,
          people: group.reduce((sum, { people }) => sum + people, 0),
        }))
        const gates = [...Map.groupBy(rows, ({ gate }) => gate)]
          .map(([gate, group]) => ({
            gate,
            people: group.reduce((sum, { people }) => sum + people, 0),
            busiest: group.toSorted((a, b) => b.people - a.people)[0]!,
          }))
          .toSorted((a, b) => a.gate.localeCompare(b.gate, 'es', { numeric: true }))
        const total = slots.reduce((sum, { people }) => sum + people, 0)
        return (
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <ReportPart
              title="Entradas por cuarto de hora"
              rows={slots}
              rowKey={({ slot }) => slot}
              file={{ list: 'entries', query: { eventId } }}
              empty="Cuando abran las puertas, aparece aquí."
              chart={{
                summary: `${countOf(total, 'persona', 'personas')} en ${countOf(slots.length, 'cuarto de hora', 'cuartos de hora')}. La tabla dice cada uno`,
                shape: 'line',
                nameOf: ({ slot }) => formatHour(slot),
                series: [{ name: 'Personas', of: ({ people }) => people }],
                format: formatCount,
              }}
              list={entriesColumns}
              columns={[{ key: 'slot', header: 'Desde las', cell: ({ slot }) => formatHour(slot) }, 'people']}
            />
            <ReportPart
              title="Entradas por puerta"
              rows={gates}
              rowKey={({ gate }) => gate}
              empty="Cuando abran las puertas, aparece aquí."
              chart={{
                summary: gates
                  .map(({ gate, people }) => `${gateWords(gate)}: ${formatCount(people)}`)
                  .join('; '),
                shape: 'bars',
                nameOf: ({ gate }) => gateWords(gate),
                series: [{ name: 'Personas', of: ({ people }) => people }],
                format: formatCount,
              }}
              columns={[
                { key: 'gate', header: 'Puerta', cell: ({ gate }) => gateWords(gate) },
                {
                  key: 'people',
                  header: 'Personas',
                  align: 'end',
                  cell: ({ people }) => formatCount(people),
                },
                {
                  key: 'busiest',
                  header: 'Lo más lleno',
                  cell: ({ busiest }) => `${formatHour(busiest.slot)}: ${formatCount(busiest.people)}`,
                },
              ]}
            />
          </div>
        )
      }}
    </WhenRead>
  )
}
