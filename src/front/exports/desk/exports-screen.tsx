import { IconCalendarRepeat, IconDownload } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { saveFile } from '#web/offline/save-file.ts'
import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { dropExport, fileNameOf, listExports, readExport, type Export } from '#lib/exports-contract.ts'

const states = {
  waiting: { tone: 'warn', label: 'Preparando…' },
  ready: { tone: 'ok', label: 'Listo' },
  failed: { tone: 'danger', label: 'No se pudo' },
  gone: { tone: 'neutral', label: 'Ya se borró' },
} as const

/** The files somebody asked for; it looks again while one is being made. */
export default function ExportsScreen() {
  const read = useRead(listExports, {}, { refetchInterval: 3000, staleTime: 0 })
  const [address] = useSearchParams()
  const asked = address.get('archivo')
  const exports = read.data?.exports
  return (
    <DeskPage
      title="Archivos"
      intro="Las listas que exportaste y las que te llegan programadas. Cada archivo se borra a los 7 días."
      actions={
        <Button
          variant="secondary"
          icon={<IconCalendarRepeat size={20} aria-hidden />}
          to={deskPaths.exportSchedules}
        >
          Programadas
        </Button>
      }
    >
      {exports !== undefined && asked !== null && (
        <FromNotice file={exports.find(({ id, status }) => id === asked && status === 'ready')} />
      )}
      {exports === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos leer tus archivos"
          waiting={<Skeletons label="Cargando tus archivos…" blocks={['h-40 w-full']} />}
        />
      )}
      {exports?.length === 0 && (
        <EmptyState title="Aún no hay archivos">En cualquier lista, usa «Exportar».</EmptyState>
      )}
      {exports !== undefined && exports.length > 0 && (
        <Table
          caption="Archivos"
          hideCaption
          rows={exports}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'title',
              header: 'Lista',
              cell: ({ title, from }) => (
                <>
                  {title}
                  {from !== null && <span className="block text-sm text-ink-2">La programó {from}</span>}
                </>
              ),
            },
            { key: 'format', header: 'Tipo', cell: ({ format }) => format.toUpperCase() },
            {
              key: 'rows',
              header: 'Renglones',
              align: 'end',
              cell: ({ rowCount }) => (rowCount === null ? '—' : formatCount(rowCount)),
            },
            { key: 'asked', header: 'Lo pediste', cell: ({ createdAt }) => formatMoment(createdAt) },
            {
              key: 'status',
              header: 'Estado',
              cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].label}</Badge>,
            },
            {
              key: 'get',
              header: 'Archivo',
              cell: (row) => (
                <span className="flex flex-wrap gap-2 carded:justify-end">
                  <Download file={row} />
                  {row.from === null && <Drop file={row} />}
                </span>
              ),
            },
          ]}
        />
      )}
    </DeskPage>
  )
}

/** The file that a mail or the bell led to. */
function FromNotice({ file }: { file: Export | undefined }) {
  return (
    <div className="mb-5">
      {file === undefined ? (
        <Notice tone="info" title="El archivo de ese aviso ya no está">
          Se borró, o ya no tienes permiso para verlo.
        </Notice>
      ) : (
        <Notice tone="ok" title={file.title} action={<Download file={file} />}>
          El archivo del aviso está listo.
        </Notice>
      )}
    </div>
  )
}

function Download({ file }: { file: Export }) {
  if (file.status !== 'ready') return null
  const name = fileNameOf(file)
  const get = () =>
    call(readExport, { params: { exportId: file.id } }).then(
      (bytes) => saveFile(bytes, name, 'application/octet-stream'),
      (error: Error) => toast({ tone: 'danger', title: error.message }),
    )
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<IconDownload size={18} aria-hidden />}
      onClick={() => void get()}
      aria-label={`Descargar ${file.title}, ${file.format.toUpperCase()}`}
    >
      Descargar
    </Button>
  )
}

/** Stops what is being written, deletes what is ready. */
function Drop({ file: { id, title, status } }: { file: Export }) {
  const send = useSend(dropExport)
  if (status === 'gone') return '—'
  const verb = status === 'waiting' ? 'Cancelar' : 'Borrar'
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={send.isPending}
      onClick={() =>
        send.mutate({ params: { exportId: id } }, { onSuccess: () => void invalidate(listExports) })
      }
      aria-label={`${verb} ${title}`}
    >
      {verb}
    </Button>
  )
}
