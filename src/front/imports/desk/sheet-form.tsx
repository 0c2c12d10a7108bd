import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { chooseImportSheet, readImport, type Import } from '../contract.ts'
import { DropFile } from './drop-file.tsx'

type SheetFormProps = {
  file: Import
  /** Where one was chosen before. */
  onBack?: (() => void) | undefined
}

/** Which sheet of a workbook is read: asked where there is more than one. */
export function SheetForm({ file, onBack }: SheetFormProps) {
  const [sheet, setSheet] = useState(file.sheet)
  const send = useSend(chooseImportSheet)
  const open = send.error?.detail['importId']
  const choose = () => {
    if (sheet === null || sheet === file.sheet) return onBack?.()
    send.mutate(
      { params: { importId: file.id }, body: { sheet } },
      {
        onSuccess: () => {
          toast({ title: `Leímos la hoja «${sheet}»`, tone: 'ok' })
          void invalidate(readImport)
        },
      },
    )
  }
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <div>
        <h2 className="text-2xl">Qué hoja se importa</h2>
        <p className="mt-1 text-ink-2">
          El libro tiene {file.sheets.length} hojas y se lee una. Para traer otra, sube otra vez el archivo y
          elígela. Las hojas ocultas no se leen.
        </p>
      </div>
      <div className="max-w-2xl">
        <RadioGroup
          legend="Hojas del libro"
          hideLegend
          value={sheet ?? ''}
          onValueChange={(name) => {
            setSheet(name)
            send.reset()
          }}
          options={file.sheets.map((name) => ({
            value: name,
            label: <span className="wrap-anywhere">{name}</span>,
          }))}
        />
      </div>
      {send.error && (
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
          {send.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={sheet === null} loading={send.isPending} onClick={choose}>
          Leer esta hoja
        </Button>
        {onBack !== undefined && (
          <Button variant="ghost" onClick={onBack}>
            Volver
          </Button>
        )}
        <DropFile importId={file.id} />
      </div>
    </Card>
  )
}
