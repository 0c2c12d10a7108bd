import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Draft } from '../contract.ts'
import { inSubject, placeholders, unknownPlaceholders } from '../rules.ts'
import { BodyField } from './body-field.tsx'

type WordsFieldsProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Subject and text, with what each person reads their own of at hand. */
export function WordsFields({ draft, onChange }: WordsFieldsProps) {
  return (
    <>
      <TextField
        label="Asunto"
        hint="También es el título de la notificación. Puede decir {partido} y {fecha}."
        maxLength={120}
        value={draft.subject}
        error={
          unknownPlaceholders(draft.subject, [...inSubject]).length > 0
            ? 'Aquí solo {partido} y {fecha}.'
            : undefined
        }
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <BodyField
        value={draft.body}
        hint="Empieza solo con «Hola» y su nombre, y termina con su partido y sus lugares."
        placeholders={placeholders}
        onChange={(body) => onChange({ body })}
      />
      <SelectField
        label="Botón del correo"
        value={draft.button}
        onChange={({ target }) => onChange({ button: target.value as Draft['button'] })}
        options={[
          { value: 'tickets', label: 'Ver mis boletos' },
          { value: 'match', label: 'Ver el partido' },
        ]}
      />
      <Checkbox
        label="También como notificación en su celular"
        hint="A quien las activó. En la pantalla bloqueada no se leen sus lugares."
        checked={draft.push}
        onChange={({ target }) => onChange({ push: target.checked })}
      />
    </>
  )
}
