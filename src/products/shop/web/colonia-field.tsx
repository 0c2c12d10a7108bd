import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ZodForm } from '#ui/use-zod-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Address } from '../addresses-contract.ts'
import type { TypedAddress } from './address-form.tsx'

type ColoniaFieldProps = { form: ZodForm<TypedAddress, Address>; colonias: string[] }

const other = 'otra'
/** Below the municipality, which is `address-level2`. */
const fill = 'address-level3'

/** One of the postal code's colonias where we know them, else by hand: lists are never complete. */
export function ColoniaField({ form, colonias }: ColoniaFieldProps) {
  const typed = useWatch({ control: form.control, name: 'colonia' })
  const [byHand, setByHand] = useState(typed !== '' && colonias.length > 0 && !colonias.includes(typed))
  const field = form.field('colonia')
  if (colonias.length === 0)
    return <TextField label="Colonia" autoComplete={fill} maxLength={80} {...field} />
  const choose = (value: string) => {
    setByHand(value === other)
    form.setValue('colonia', value === other ? '' : value, { shouldValidate: value !== other })
  }
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Colonia"
        autoComplete={fill}
        placeholder="Elige tu colonia"
        value={byHand ? other : colonias.includes(typed) ? typed : ''}
        options={[
          ...colonias.map((colonia) => ({ value: colonia, label: colonia })),
          { value: other, label: 'No está en la lista' },
        ]}
        onChange={({ target }) => choose(target.value)}
        onBlur={(event) => void field.onBlur(event)}
        error={byHand ? undefined : field.error}
        {...(!byHand && { ref: field.ref, name: field.name })}
      />
      {byHand && <TextField label="Escribe tu colonia" autoComplete={fill} maxLength={80} {...field} />}
    </div>
  )
}
