import { FormDialog } from '#ui/form-dialog.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { changeMinor, listMinors, MinorChange, type Minor } from '../contract.ts'
import { NameFields } from './name-fields.tsx'

type ChangeMinorProps = { minor: Minor; open: boolean; onClose: () => void }

export function ChangeMinor({ minor, open, onClose }: ChangeMinorProps) {
  const { id: minorId, givenNames, firstSurname, secondSurname, relation } = minor
  const { mutateAsync } = useSend(changeMinor)
  return (
    <FormDialog
      title="Corrige sus datos"
      open={open}
      onClose={onClose}
      schema={MinorChange}
      defaultValues={{ givenNames, firstSurname, secondSurname, relation }}
      onSubmit={async (body) => {
        await mutateAsync({ params: { minorId }, body })
        await invalidate(listMinors)
      }}
      done="Guardamos los cambios"
      submitLabel="Guardar"
    >
      {(form) => (
        <>
          <NameFields form={form} />
          <p className="text-sm text-ink-2">
            La CURP y la fecha de nacimiento no se cambian. Si están mal, borra el registro y hazlo otra vez.
          </p>
        </>
      )}
    </FormDialog>
  )
}
