import { MomentField } from '#ui/moment-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { undoSeconds } from '../rules.ts'

export type When = { when: 'now' | 'later'; at: string }

type WhenFieldsProps = { value: When; onChange: (value: When) => void; hint: string }

/** At once, with the time to undo it, or at an hour. */
export function WhenFields({ value, onChange, hint }: WhenFieldsProps) {
  const { when, at } = value
  return (
    <>
      <RadioGroup
        legend="Cuándo sale"
        value={when}
        onValueChange={(next) => onChange({ at, when: next as When['when'] })}
        options={[
          { value: 'now', label: 'Ahora', hint: `Tienes ${undoSeconds} segundos para deshacerlo.` },
          { value: 'later', label: 'A una hora', hint: 'Hasta entonces puedes deshacerlo.' },
        ]}
      />
      {when === 'later' && (
        <MomentField
          label="Día y hora"
          hint={hint}
          value={at}
          onChange={(next) => onChange({ when, at: next })}
        />
      )}
    </>
  )
}
