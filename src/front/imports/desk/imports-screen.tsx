import { Link } from 'react-router'
import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { kindWords } from '../columns.ts'
import { listImports, type ImportHead } from '../contract.ts'
import { isMoving, stateWords } from './state-words.ts'
import { UploadCard } from './upload-card.tsx'

/** The files by which the club moves in, and the way to bring another. */
export default function ImportsScreen() {
  const read = useRead(
    listImports,
    {},
    {
      staleTime: 0,
      refetchInterval: (query) =>
        query.state.data?.imports.some(({ state }) => isMoving(state)) ? 2000 : 15_000,
    },
  )
  const { data } = read
  return (
    <DeskPage
      title="Importar"
      intro="Trae lo que el club ya sabe, de Excel, CSV u otra boletera. Primero se revisa todo; nada se escribe hasta que lo apliques, y se puede deshacer 30 días."
    >
      <UploadCard />
      <ClaimHint />
      {data === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos leer los archivos"
          waiting={<Skeletons label="Cargando los archivos…" blocks={['mt-6 h-48 w-full']} />}
        />
      ) : (
        <section className="mt-8">
          <h2 className="mb-3 text-2xl">Archivos</h2>
          {data.imports.length === 0 ? (
            <EmptyState title="Aún no hay archivos">
              Sube el primero. Si algo sale mal, se corrige y se vuelve a dar: lo que ya está no se repite.
            </EmptyState>
          ) : (
            <ImportTable imports={data.imports} />
          )}
        </section>
      )}
    </DeskPage>
  )
}

/** Whoever was brought has no password: this is where they get theirs. */
function ClaimHint() {
  const may = useMay()
  if (!may('manage Claim')) return null
  return (
    <p className="mt-4 text-ink-2">
      A nadie se le avisa al importar, salvo a quien se restringe.{' '}
      <Link to={deskPaths.claims} className="font-semibold text-brand underline">
        Mándales su enlace
      </Link>{' '}
      cuando quieras.
    </p>
  )
}

function ImportTable({ imports }: { imports: readonly ImportHead[] }) {
  return (
    <Table
      caption="Archivos importados"
      hideCaption
      rows={imports}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'file',
          header: 'Archivo',
          cell: ({ id, fileName, sheet }) => (
            <>
              <Link
                to={deskPaths.importFile(id)}
                className="inline-flex min-h-11 max-w-80 items-center truncate font-semibold text-brand underline-offset-4 hover:underline"
              >
                {fileName}
              </Link>
              {sheet !== null && (
                <span className="block max-w-80 text-sm wrap-anywhere text-ink-2">Hoja «{sheet}»</span>
              )}
            </>
          ),
        },
        { key: 'kind', header: 'Qué trae', cell: ({ kind }) => kindWords[kind].title },
        {
          key: 'lines',
          header: 'Renglones',
          align: 'end',
          cell: ({ lineCount }) => (lineCount === null ? 'Sin contar' : formatCount(lineCount)),
        },
        {
          key: 'who',
          header: 'Lo subió',
          cell: ({ createdBy, createdAt }) => (
            <>
              <span className="block">{createdBy ?? 'Desde la consola'}</span>
              <span className="block text-sm text-ink-2">{formatMoment(createdAt)}</span>
            </>
          ),
        },
        {
          key: 'state',
          header: 'Estado',
          cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
        },
      ]}
    />
  )
}
