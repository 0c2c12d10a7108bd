import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { dropImport, listImports } from '../contract.ts'

/** Deletes a file that was not applied, asked once more. */
export function DropFile({ importId }: { importId: string }) {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  const drop = useSend(dropImport)
  const close = () => {
    setAsked(false)
    drop.reset()
  }
  const gone = () => {
    void invalidate(listImports)
    void navigate(deskPaths.imports)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        Borrar el archivo
      </Button>
      {asked && (
        <Dialog
          open
          onClose={close}
          title="Borrar el archivo"
          actions={
            <>
              <Button variant="ghost" onClick={close}>
                Cancelar
              </Button>
              <Button
                loading={drop.isPending}
                onClick={() => drop.mutate({ params: { importId } }, { onSuccess: gone })}
              >
                Borrar
              </Button>
            </>
          }
        >
          <p>Se borra con sus renglones. No se ha aplicado nada.</p>
          {drop.error && (
            <Notice tone="danger" live>
              {drop.error.message}
            </Notice>
          )}
        </Dialog>
      )}
    </>
  )
}
