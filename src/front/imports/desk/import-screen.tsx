import { useParams } from 'react-router'
import { countOf } from '#lib/count.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { kindWords } from '../columns.ts'
import { readImport } from '../contract.ts'
import { DryRun } from './dry-run.tsx'
import { MappingForm } from './mapping-form.tsx'
import { ProgressCard } from './progress-card.tsx'
import { isMoving, stateWords } from './state-words.ts'

/** One file: its columns, then what it would do, then what it did. */
export default function ImportScreen() {
  const { importId = '' } = useParams()
  const read = useRead(
    readImport,
    { params: { importId } },
    { staleTime: 0, refetchInterval: (query) => (isMoving(query.state.data?.state) ? 1000 : false) },
  )
  const { data } = read
  if (data === undefined)
    return (
      <DeskPage title="Importar">
        <NotLoaded
          read={read}
          title="No pudimos abrir el archivo"
          waiting={<Skeletons label="Abriendo el archivo…" blocks={['mb-4 h-24 w-full', 'h-96 w-full']} />}
        />
      </DeskPage>
    )
  const { state, kind, lineCount, writtenIn, exportOf, failure } = data
  return (
    <DeskPage
      title={data.fileName}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
          {kindWords[kind].title}
          {lineCount !== null && ` · ${countOf(lineCount, 'renglón', 'renglones')}`} · {writtenIn}
          {exportOf !== null && ` · Exportado de ${exportOf}`}
        </span>
      }
      actions={
        <Button variant="secondary" to={deskPaths.imports}>
          Todos los archivos
        </Button>
      }
    >
      {failure !== null && (
        <div className="mb-5">
          <Notice tone="danger" title={state === 'failed' ? 'No pudimos leerlo' : 'No pudimos terminar'}>
            {failure}
          </Notice>
        </div>
      )}
      {isMoving(state) && <ProgressCard file={data} />}
      {(state === 'mapping' || state === 'failed') && (
        <MappingForm key={`${data.id} ${data.sheet}`} file={data} />
      )}
      {(state === 'checked' || state === 'applied' || state === 'undone') && <DryRun file={data} />}
    </DeskPage>
  )
}
