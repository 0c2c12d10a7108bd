import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { eraseMinor, type Minor, listMinors } from '../contract.ts'

type EraseMinorProps = { minor: Minor; open: boolean; onClose: () => void }

/** What goes, and the word that it shall. */
export function EraseMinor({ minor, open, onClose }: EraseMinorProps) {
  const [understands, setUnderstands] = useState(false)
  const [missing, setMissing] = useState(false)
  const { mutateAsync, isPending } = useSend(eraseMinor)
  const erase = async () => {
    if (!understands) return setMissing(true)
    const body = { understands: true as const }
    await submitWithToast(
      mutateAsync({ params: { minorId: minor.id }, body }),
      `Borramos los datos de ${minor.givenNames}`,
      [listMinors],
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`¿Borrar a ${minor.givenNames}?`}
      confirmLabel="Borrar"
      danger
      loading={isPending}
      onConfirm={() => void erase()}
    >
      <p>
        Se borran su nombre, CURP, fecha de nacimiento y foto, también para la otra persona responsable. No se
        puede deshacer.
      </p>
      <Checkbox
        label="Entiendo que se borra todo"
        checked={understands}
        error={missing && !understands ? 'Confirma que quieres borrar' : undefined}
        onChange={({ target }) => setUnderstands(target.checked)}
      />
    </ConfirmDialog>
  )
}
