import { formatCount } from '#lib/count.ts'
import { useRead } from '#web/query.ts'
import { Figures } from '../figures.tsx'
import { MatchField, NoMatches, useMatch } from '../narrowing.tsx'
import { ReportFrame, WhenRead } from '../report-frame.tsx'
import { ReportPart } from '../report-part.tsx'
import { begunFirst } from '../../rules.ts'
import { absencesColumns, readAbsences, type Absences } from '../../attendance-contract.ts'
import { PaceChart } from '../live/pace-chart.tsx'
import { Entries } from './entries.tsx'
import { formatPercent } from '#lib/percent.ts'

export function AttendanceReport() {
  const { read, match, matches } = useMatch(begunFirst)
  return (
    <ReportFrame
      title="Asistencia"
      intro="Quién entró, por qué puerta y a qué hora, y cuántos boletos no llegaron."
      filters={<MatchField match={match} matches={matches} />}
    >
      <WhenRead read={read}>
        {() => (match === null ? <NoMatches /> : <OfMatch eventId={String(match.id)} />)}
      </WhenRead>
    </ReportFrame>
  )
}

function OfMatch({ eventId }: { eventId: string }) {
  const read = useRead(readAbsences, { query: { eventId } })
  return (
    <WhenRead read={read}>
      {({ rows }) => (
        <>
          <InAll rows={rows} />
          <PaceChart eventId={Number(eventId)} of="entered" />
          <Entries eventId={eventId} />
          <ReportPart
            title="Asistencia por zona"
            rows={rows}
            rowKey={({ key }) => key}
            file={{ list: 'absences', query: { eventId } }}
            empty="Este partido no tiene boletos."
            chart={{
              summary: `${formatCount(sum(rows, 'entered'))} entraron y ${formatCount(sum(rows, 'absent'))} no. La tabla dice cada zona`,
              shape: 'bars',
              nameOf: ({ zone, kind }) => `${zone}, ${kind.toLowerCase()}`,
              series: [
                { name: 'Entraron', of: ({ entered }) => entered },
                { name: 'No entraron', of: ({ absent }) => absent },
              ],
              format: formatCount,
            }}
            list={absencesColumns}
            columns={['zone', 'kind', 'tickets', 'entered', 'absent']}
          />
        </>
      )}
    </WhenRead>
  )
}

const sum = (rows: Absences[], key: 'tickets' | 'entered' | 'absent') =>
  rows.reduce((total, row) => total + row[key], 0)

function InAll({ rows }: { rows: Absences[] }) {
  return (
    <Figures
      figures={[
        { label: 'Boletos válidos', value: formatCount(sum(rows, 'tickets')) },
        { label: 'Entraron', value: formatCount(sum(rows, 'entered')) },
        { label: 'No entraron', value: formatCount(sum(rows, 'absent')) },
        {
          label: 'Asistencia',
          value: formatPercent(sum(rows, 'entered'), sum(rows, 'tickets')),
          note: 'De los boletos válidos',
        },
      ]}
    />
  )
}
