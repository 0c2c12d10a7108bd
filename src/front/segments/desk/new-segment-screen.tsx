import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listSegments } from '../contract.ts'
import { SegmentEditor } from './segment-editor.tsx'

/** A segment that has no name yet. */
export default function NewSegmentScreen() {
  const read = useRead(listSegments, {})
  const { data } = read
  return (
    <DeskPage title="Segmento nuevo" intro="Agrega reglas y mira cuántas personas las cumplen.">
      {data === undefined ? (
        <NotLoaded
          read={read}
          waiting={<Skeletons label="Un momento…" blocks={['h-96 w-full rounded-lg']} />}
        />
      ) : (
        <SegmentEditor choices={data.choices} saved={null} />
      )}
    </DeskPage>
  )
}
