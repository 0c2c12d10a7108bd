import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useShift } from '../shift-store.ts'
import { endShift } from '../sync.ts'

type EndShiftDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Hands in and signs out; with scans that nobody else has it asks twice. */
export function EndShiftDialog(props: EndShiftDialogProps) {
  const pending = useShift((shift) => shift.pending)
  const [left, setLeft] = useState(false)
  const [busy, setBusy] = useState(false)
  const end = async (evenSo: boolean) => {
    setBusy(true)
    setLeft(!(await endShift(evenSo)))
    setBusy(false)
  }
  return (
    <Dialog
      {...props}
      title="Terminar turno"
      actions={
        left ? (
          <>
            <Button variant="danger" loading={busy} onClick={() => void end(true)}>
              Salir y perder {pending}
            </Button>
            <Button loading={busy} onClick={() => void end(false)}>
              Volver a intentar
            </Button>
          </>
        ) : (
          <Button wide loading={busy} onClick={() => void end(false)}>
            Entregar y salir
          </Button>
        )
      }
    >
      {left ? (
        <Notice tone="danger" live title={`Quedan ${pending} escaneos sin entregar`}>
          No hay conexión. Si sales ahora, nadie sabrá que esas personas entraron. Acércate a la red y vuelve
          a intentar.
        </Notice>
      ) : (
        <p>Entregamos lo que falta, cerramos la sesión y borramos los boletos de este celular.</p>
      )}
    </Dialog>
  )
}
