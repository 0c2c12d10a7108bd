import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { applyImport, dropImport, listImports, readImport, undoImport, type Import } from '../contract.ts'

type Asked = 'apply' | 'undo' | 'drop' | null

/** What can be done with a file that was tried or applied, each asked once more. */
export function ApplyActions({ file, onMapping }: { file: Import; onMapping: () => void }) {
  const [asked, setAsked] = useState<Asked>(null)
  const navigate = useNavigate()
  const apply = useSend(applyImport)
  const undo = useSend(undoImport)
  const drop = useSend(dropImport)
  const params = { importId: file.id }
  const { counts, state } = file
  const writes = counts.new + counts.changed + counts.joined
  const close = () => {
    setAsked(null)
    apply.reset()
    undo.reset()
    drop.reset()
  }
  const again = () => {
    close()
    void invalidate(readImport)
  }
  const gone = () => {
    void invalidate(listImports)
    void navigate(deskPaths.imports)
  }
  const problem = apply.error ?? undo.error ?? drop.error
  const dialogs = {
    apply: {
      title: 'Aplicar el archivo',
      words: `Se crean ${formatCount(counts.new)}, se cambian ${formatCount(counts.changed)} y se unen ${formatCount(counts.joined)}. A nadie se le pone contraseña${file.kind === 'restrictions' ? '; a quien ya tiene Fan ID se le avisa' : ' ni se le avisa'}. Los ${formatCount(counts.refused)} rechazados no se tocan.`,
      button: 'Aplicar',
      waiting: apply.isPending,
      go: () => apply.mutate({ params }, { onSuccess: again }),
    },
    undo: {
      title: 'Deshacer la importación',
      words:
        'Se quita lo que este archivo creó y nadie ha usado, y vuelve lo que cambió. Lo que alguien ya usa se queda.',
      button: 'Deshacer',
      waiting: undo.isPending,
      go: () => undo.mutate({ params }, { onSuccess: again }),
    },
    drop: {
      title: 'Borrar el archivo',
      words: 'Se borra con sus renglones. No se ha aplicado nada.',
      button: 'Borrar',
      waiting: drop.isPending,
      go: () => drop.mutate({ params }, { onSuccess: gone }),
    },
  }
  const dialog = asked === null ? null : dialogs[asked]
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'checked' && (
        <>
          <Button variant="accent" disabled={writes === 0} onClick={() => setAsked('apply')}>
            Aplicar {formatCount(writes)} renglones
          </Button>
          <Button variant="secondary" onClick={onMapping}>
            Cambiar columnas
          </Button>
          <Button variant="ghost" onClick={() => setAsked('drop')}>
            Borrar el archivo
          </Button>
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
