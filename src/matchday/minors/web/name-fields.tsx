import { Bound } from '#ui/bound.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ZodForm } from '#ui/use-zod-form.ts'
import type { Relation } from '../contract.ts'
import { relationWords } from '../rules.ts'

type Names = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  relation: Relation
}

/** Who the child is and what the guardian is to it: what may be mended later, too. */
export function NameFields<In extends Names, Out extends Names>(props: { form: ZodForm<In, Out> }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every form given here has these fields
  const form = props.form as unknown as ZodForm<Names, Names>
  return (
    <>
      <TextField label="Nombre o nombres" autoComplete="off" {...form.field('givenNames')} />
      <TextField label="Primer apellido" autoComplete="off" {...form.field('firstSurname')} />
      <Bound form={form} name="secondSurname">
        {({ value, onChange, ...field }) => (
          <TextField
            label="Segundo apellido"
            optional
            autoComplete="off"
            {...field}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        )}
      </Bound>
      <SelectField
        label="¿Qué eres de la niña o el niño?"
        placeholder="Elige"
        options={relationOptions}
        {...form.field('relation')}
      />
    </>
  )
}

export const relationOptions = Object.entries(relationWords).map(([value, label]) => ({ value, label }))
