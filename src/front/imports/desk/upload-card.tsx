import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useSend } from '#web/query.ts'
import { importKinds, kindWords, type ImportKind } from '../columns.ts'
import { uploadImport } from '../contract.ts'
import { largestFileBytes } from '../rules.ts'

/** Takes a file of one kind: by its button, or dropped on the card. */
export function UploadCard() {
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ImportKind>('customers')
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = useSend(uploadImport)
  const navigate = useNavigate()
  const take = (file: File | undefined) => {
    if (file === undefined || send.isPending) return
    setFault(file.size > largestFileBytes ? 'El archivo pasa de 200 MB: divídelo.' : null)
    if (file.size > largestFileBytes) return
    send.mutate({ query: { kind }, file }, { onSuccess: ({ id }) => void navigate(deskPaths.importFile(id)) })
  }
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files?.[0])
    target.value = ''
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const open = send.error?.detail['importId']
  return (
    <div
      role="presentation"
      className={`flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 shadow-1 ${over ? 'outline-3 outline-brand' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <h2 className="text-2xl">Subir un archivo</h2>
      <div className="max-w-md">
        <SelectField
          label="Qué trae"
          hint={kindWords[kind].words}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as ImportKind)
            send.reset()
          }}
          options={importKinds.map((value) => ({ value, label: kindWords[value].title }))}
        />
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label="Archivo para importar"
        className="sr-only"
        tabIndex={-1}
        onChange={chosen}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          icon={<IconUpload size={20} aria-hidden />}
          loading={send.isPending}
          onClick={() => input.current?.click()}
        >
          Elegir archivo
        </Button>
        <p className="text-ink-2">
          {send.isPending
            ? 'Subiendo y leyendo el encabezado…'
            : 'o suéltalo aquí: CSV o Excel (.xlsx), hasta 200 MB.'}
        </p>
      </div>
      {(fault !== null || send.error !== null) && (
        <Notice
          tone="danger"
          live
          action={
            typeof open === 'string' && (
              <Link className="font-semibold underline" to={deskPaths.importFile(open)}>
                Abrirlo
              </Link>
            )
          }
        >
          {fault ?? send.error?.message}
        </Notice>
      )}
    </div>
  )
}
