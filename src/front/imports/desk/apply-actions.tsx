import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { applyImport, checkImport, readImport, undoImport, type Import } from '../contract.ts'
import { applyWords, undoWords } from './act-words.ts'
import { DropFile } from './drop-file.tsx'
import { UndoPreview } from './undo-preview.tsx'

type Asked = 'apply' | 'undo' | null

/** What can be done with a file that was tried or applied, each asked once more. */
export function ApplyActions({ file, onMapping }: { file: Import; onMapping: () => void }) {
  const [asked, setAsked] = useState<Asked>(null)
  const apply = useSend(applyImport)
  const check = useSend(checkImport)
  const undo = useSend(undoImport)
  const params = { importId: file.id }
  const { counts, state } = file
  const writes = counts.new + counts.changed + counts.joined
  const close = () => {
    setAsked(null)
    apply.reset()
    undo.reset()
  }
  const again = () => {
    close()
    void invalidate(readImport)
  }
  const problem = apply.error ?? undo.error
  const dialogs = {
    apply: {
      title: 'Aplicar el archivo',
      words: applyWords(file),
      button: 'Aplicar',
      waiting: apply.isPending,
      go: () => apply.mutate({ params }, { onSuccess: again }),
    },
    undo: {
      title: 'Deshacer la importación',
      words: undoWords(file),
      button: 'Deshacer',
      waiting: undo.isPending,
      go: () => undo.mutate({ params }, { onSuccess: again }),
    },
  }
  const dialog = asked === null ? null : dialogs[asked]
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden">
      {state === 'checked' && writes === 0 && (
        <p className="w-full">
          No hay nada que aplicar. Si desde la revisión deshiciste otro archivo o alguien cambió sus datos,
          revísalo otra vez.
        </p>
      )}
      {check.error && (
        <Notice tone="danger" live>
          {check.error.message}
        </Notice>
      )}
      {state === 'checked' && (
        <>
          {writes > 0 ? (
            <Button variant="accent" onClick={() => setAsked('apply')}>
              Aplicar {countOf(writes, 'renglón', 'renglones')}
            </Button>
          ) : (
            <Button
              loading={check.isPending}
              onClick={() => check.mutate({ params, body: { mapping: file.mapping } }, { onSuccess: again })}
            >
              Revisar otra vez
            </Button>
          )}
          <Button variant="secondary" onClick={onMapping}>
            Cambiar columnas
          </Button>
          <DropFile importId={file.id} />
        </>
      )}
      {file.undoUntil !== null && (
        <Button variant="secondary" onClick={() => setAsked('undo')}>
          Deshacer
        </Button>
      )}
      {dialog !== null && (
        <Dialog
          open
          onClose={close}
          title={dialog.title}
          actions={
            <>
              <Button variant="ghost" onClick={close}>
                Cancelar
              </Button>
              <Button loading={dialog.waiting} onClick={dialog.go}>
                {dialog.button}
              </Button>
            </>
          }
        >
          <p>{dialog.words}</p>
          {asked === 'undo' && <UndoPreview importId={file.id} />}
          {problem && (
            <Notice tone="danger" live>
              {problem.message}
            </Notice>
          )}
        </Dialog>
      )}
    </div>
  )
}
