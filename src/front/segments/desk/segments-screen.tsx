import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { countOf, formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listSegments, type Choices, type SegmentLine } from '../contract.ts'
import { chipOf, combinations, combinationWords } from '../rules.ts'
import { titlesOf } from './match-titles.ts'

/** The club's people by what they do: rules with a name, counted whenever somebody looks. */
export default function SegmentsScreen() {
  const read = useRead(listSegments, {}, { staleTime: 0 })
  const { data } = read
  return (
    <DeskPage
      title="Segmentos"
      intro="Personas que cumplen unas reglas. Se cuentan cada vez: quien compra hoy cambia de segmento hoy."
      actions={
        <Button icon={<IconPlus size={20} aria-hidden />} to={deskPaths.newSegment}>
          Segmento nuevo
        </Button>
      }
    >
      {data === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos leer los segmentos"
          waiting={<Skeletons label="Contando los segmentos…" blocks={['h-64 w-full']} />}
        />
      ) : data.segments.length === 0 ? (
        <EmptyState title="Aún no hay segmentos">
          Haz el primero con reglas como «sin comprar en 180 días» y escríbeles con una campaña.
        </EmptyState>
      ) : (
        <SegmentTable segments={data.segments} choices={data.choices} />
      )}
    </DeskPage>
  )
}

function SegmentTable({ segments, choices }: { segments: readonly SegmentLine[]; choices: Choices }) {
  const titleOf = titlesOf(choices)
  return (
    <Table
      caption="Segmentos"
      hideCaption
      rows={segments}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: 'Segmento',
          cell: ({ id, name }) => (
            <Link
              to={deskPaths.segment(id)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ),
        },
        {
          key: 'rules',
          header: 'Reglas',
          cell: ({ definition }) => {
            const parts = combinations.filter((how) => definition[how].length > 0)
            if (parts.length === 0) return <span className="text-ink-2">Todas las personas</span>
            return parts.map((how) => (
              <span key={how} className="block">
                <span className="text-sm text-ink-2">{combinationWords[how].title}: </span>
                {definition[how].map((rule) => chipOf(rule, titleOf)).join(' · ')}
              </span>
            ))
          },
        },
        {
          key: 'people',
          header: 'Personas',
          align: 'end',
          cell: ({ people }) => (
            <span className="nums font-semibold" title={countOf(people, 'persona', 'personas')}>
              {formatCount(people)}
            </span>
          ),
        },
        {
          key: 'changed',
          header: 'Cambió',
          cell: ({ changedAt, writtenBy }) => (
            <>
              <span className="block">{formatMoment(changedAt)}</span>
              <span className="block text-sm text-ink-2">{writtenBy ?? 'Alguien que ya no está'}</span>
            </>
          ),
        },
      ]}
    />
  )
}
