import { formatCount } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useMay } from '#web/use-may.ts'
import { useRead } from '#web/query.ts'
import { MatchField, useMatch } from './narrowing.tsx'
import { ReportFrame, WhenRead } from './report-frame.tsx'
import { ReportPart } from './report-part.tsx'
import { byNearestPhases } from '../rules.ts'
import { phasesColumns, readPhaseReport, type PhaseRow } from '../phases-contract.ts'

export function PhasesReport() {
  const { read, match, matches } = useMatch(byNearestPhases)
  return (
    <ReportFrame
      title="Fases de venta"
      intro="El cupo de cada fase, lo que se ocupó, y cuántos de los lugares apartados se compraron."
      filters={(match || !read.data) && <MatchField match={match} matches={matches} />}
    >
      <WhenRead read={read}>
        {() => (match === null ? <NoPhases /> : <OfMatch eventId={String(match.id)} />)}
      </WhenRead>
    </ReportFrame>
  )
}

function NoPhases() {
  const may = useMay()
  return (
    <EmptyState
      title="Ningún partido se vende por fases"
      action={may('manage SalePhase') && <Button to={deskPaths.matches}>Ir a partidos</Button>}
    >
      Con fases decides quién compra primero. Abre un partido, entra a «Fases de venta» y agrega la primera.
    </EmptyState>
  )
}

const left = ({ quota, used }: PhaseRow) => (quota === null ? 0 : Math.max(0, quota - used))

function OfMatch({ eventId }: { eventId: string }) {
  const read = useRead(readPhaseReport, { query: { eventId } })
  return (
    <WhenRead read={read}>
      {({ rows }) => (
        <ReportPart
          title="Fases de venta"
          rows={rows}
          rowKey={({ phaseId }) => String(phaseId)}
          file={{ list: 'phase-sales', query: { eventId } }}
          empty="Este partido se vende sin fases."
          chart={{
            summary: rows
              .map(
                (row) =>
                  `${row.phase}: ${formatCount(row.used)} ocupados${row.quota === null ? '' : ` de ${formatCount(row.quota)}`}`,
              )
              .join('; '),
            shape: 'bars',
            nameOf: ({ phase }) => phase,
            series: [
              { name: 'Ocupados', of: ({ used }) => used },
              { name: 'Quedan del cupo', of: left },
            ],
            format: formatCount,
          }}
          list={phasesColumns}
          columns={[
            'phase',
            'startsAt',
            { key: 'quota', cell: ({ quota }) => (quota === null ? 'Sin límite' : formatCount(quota)) },
            'used',
            {
              key: 'left',
              header: 'Quedan del cupo',
              align: 'end',
              cell: (row) => (row.quota === null ? '—' : formatCount(left(row))),
            },
            'held',
            'sold',
            {
              key: 'rate',
              header: 'Conversión',
              align: 'end',
              cell: ({ held, sold }) => (held === 0 ? '—' : `${Math.round((sold * 100) / held)} %`),
            },
            { key: 'people', header: 'Personas' },
          ]}
        />
      )}
    </WhenRead>
  )
}
