import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readSegment } from '../contract.ts'
import { SegmentEditor } from './segment-editor.tsx'

/** A saved segment: its rules, and who fits them now. */
export default function SegmentScreen() {
  const { segmentId = '' } = useParams()
  const read = useRead(readSegment, { params: { segmentId } }, { staleTime: 0 })
  const { data } = read
  if (data === undefined)
    return (
      <DeskPage title="Segmento">
        <NotLoaded
          read={read}
          title="No pudimos abrir el segmento"
          waiting={<Skeletons label="Abriendo el segmento…" blocks={['h-96 w-full rounded-lg']} />}
        />
      </DeskPage>
    )
  return (
    <DeskPage
      title={data.name}
      intro={`Cambió el ${formatMoment(data.changedAt)}`}
      actions={
        <Button variant="secondary" to={deskPaths.segments}>
          Todos los segmentos
        </Button>
      }
    >
      <SegmentEditor key={data.id} choices={data.choices} saved={data} />
    </DeskPage>
  )
}
