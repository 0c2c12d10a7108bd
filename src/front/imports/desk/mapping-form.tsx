import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { fieldsOf, mappingFault, type Mapping } from '../columns.ts'
import { checkImport, readImport, type Import } from '../contract.ts'
import { DropFile } from './drop-file.tsx'
import { SheetForm } from './sheet-form.tsx'

/** Which column of the file is which of our fields: guessed, shown with its first values, changed by choosing. */
export function MappingForm({ file, onBack }: { file: Import; onBack?: () => void }) {
  const { id, kind, header, samples, sheet, sheets } = file
  const unread = sheets.length > 0 && sheet === null
  const [choosing, setChoosing] = useState(unread)
  const [mapping, setMapping] = useState<Mapping>(file.mapping)
  const send = useSend(checkImport)
  const fault = mappingFault(kind, mapping)
  const options = header.map((head, at) => ({
    value: `${at}`,
    label: head === '' ? `Columna ${at + 1}` : head,
  }))
  const choose = (field: keyof Mapping, value: string) => {
    const { [field]: _before, ...others } = mapping
    setMapping(value === '' ? others : { ...others, [field]: Number(value) })
  }
  const start = () =>
    send.mutate(
      { params: { importId: id }, body: { mapping } },
      // A short file is tried before anybody looks: nothing but this tells then that it was.
      { onSuccess: () => void invalidate(readImport).then(onBack) },
    )
  if (choosing) return <SheetForm file={file} onBack={unread ? undefined : () => setChoosing(false)} />
  const used = new Set(Object.values(mapping))
  const unused = header.filter((_, at) => !used.has(at))
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <div>
        <h2 className="text-2xl">Qué es cada columna</h2>
        <p className="mt-1 text-ink-2">
          Las reconocimos por su encabezado; cambia la que no sea. Lo recordamos para el próximo archivo
          igual.
        </p>
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {fieldsOf(kind).map(({ key, title, words }) => {
          const at = mapping[key]
          const shown = at === undefined ? [] : samples.map((cells) => cells[at] ?? '').filter(Boolean)
          return (
            <SelectField
              key={key}
              label={title}
              hint={shown.length > 0 ? `Dice: ${shown.slice(0, 3).join(' · ')}` : words}
              placeholder="No está en el archivo"
              value={at === undefined ? '' : `${at}`}
              onChange={({ target }) => choose(key, target.value)}
              options={options}
            />
          )
        })}
      </div>
      {unused.length > 0 && (
        <p className="text-sm text-ink-2">No se leen: {unused.filter(Boolean).join(', ')}.</p>
      )}
      {send.error && (
        <Notice tone="danger" live>
          {send.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={fault !== null} loading={send.isPending} onClick={start}>
          Revisar el archivo
        </Button>
        {onBack !== undefined && (
          <Button variant="ghost" onClick={onBack}>
            Volver
          </Button>
        )}
        {sheets.length > 0 && (
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            Elegir otra hoja
          </Button>
        )}
        <DropFile importId={id} />
        <p role="status" className="text-ink-2">
          {fault ?? 'Nada se escribe: primero ves qué pasaría.'}
        </p>
      </div>
    </Card>
  )
}
