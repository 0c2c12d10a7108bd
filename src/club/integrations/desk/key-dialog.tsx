import { countOf } from '#lib/count.ts'
import type { Answer } from '#lib/endpoint.ts'
import { keyScopes, permissionWords } from '#lib/permissions.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSend } from '#web/query.ts'
import { createKey, keyDays } from '../keys-contract.ts'

const lives = keyDays.map((value) => ({
  value,
  label: value === '365' ? 'Un año' : countOf(Number(value), 'día', 'días'),
}))

type KeyDialogProps = {
  open: boolean
  onClose: () => void
  onMade: (made: Answer<typeof createKey>) => void
}

/** A new key: what it is for, what it may read and for how long. */
export function KeyDialog({ open, onClose, onMade }: KeyDialogProps) {
  const { mutateAsync } = useSend(createKey)
  return (
    <FormDialog
      title="Crear llave"
      open={open}
      onClose={onClose}
      schema={createKey.body}
      defaultValues={{ name: '', scopes: [], days: '90' }}
      onSubmit={async (body) => onMade(await mutateAsync({ body }))}
      submitLabel="Crear llave"
    >
      {({ field, register, formState }) => (
        <>
          <TextField label="Para qué es" placeholder="Tablero de ventas" {...field('name')} />
          <fieldset>
            <legend className="mb-1 font-semibold">Qué puede leer</legend>
            {keyScopes().map((scope) => (
              <Checkbox key={scope} label={permissionWords(scope)} value={scope} {...register('scopes')} />
            ))}
            {formState.errors.scopes && (
              <p className="font-semibold text-danger">{formState.errors.scopes.message}</p>
            )}
          </fieldset>
          <SelectField label="Vence en" options={lives} {...field('days')} />
        </>
      )}
    </FormDialog>
  )
}
