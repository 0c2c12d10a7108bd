import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useShift } from '../shift-store.ts'
import { endShift } from '../sync.ts'
import { entriesWords } from './entries-words.ts'

type EndShiftDialogProps = { open: boolean; onClose: () => void }

/** Hands in and signs out; with scans that nobody else has it asks twice, and keeps them. */
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
            <Button variant="secondary" loading={busy} onClick={() => void end(true)}>
              Salir y guardarlas
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
        <Notice
          tone="danger"
          live
          title={`${pending === 1 ? 'Queda' : 'Quedan'} ${entriesWords(pending)} sin entregar`}
        >
          No hay conexión: nadie más sabe de ellas. Acércate a la red y vuelve a intentar. Si sales, este
          celular las guarda y las entrega cuando alguien entre aquí otra vez.
        </Notice>
      ) : (
        <p>Entregamos lo que falta, cerramos la sesión y borramos los boletos de este celular.</p>
      )}
    </Dialog>
  )
}
