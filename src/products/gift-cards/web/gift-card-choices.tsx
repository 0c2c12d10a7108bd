import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { designNames, designs, type Design } from '../rules.ts'

type DesignChoiceProps = { design: Design; onChange: (design: Design) => void }

/** How the card looks. */
export function DesignChoice({ design, onChange }: DesignChoiceProps) {
  return (
    <RadioGroup
      look="segments"
      legend="Diseño"
      value={design}
      onValueChange={(value) => onChange(value as Design)}
      options={designs.map((one) => ({ value: one, label: designNames[one] }))}
    />
  )
}

export type Delivery = { when: 'now' | 'later'; deliverOn: string }

type DeliveryChoiceProps = {
  delivery: Delivery
  fault?: string | undefined
  onChange: (part: Partial<Delivery>) => void
}

/** When the mail of a card leaves: as soon as it is paid, or on a day. */
export function DeliveryChoice({ delivery: { when, deliverOn }, fault, onChange }: DeliveryChoiceProps) {
  return (
    <div className="grid gap-3">
      <RadioGroup
        look="segments"
        legend="Cuándo llega"
        value={when}
        onValueChange={(value) => onChange({ when: value as Delivery['when'] })}
        options={[
          { value: 'now', label: 'Al pagar' },
          { value: 'later', label: 'Otro día' },
        ]}
      />
      {when === 'later' && (
        <TextField
          label="Día de entrega"
          hint="Sale a las 9 de la mañana, hora del centro de México."
          type="date"
          value={deliverOn}
          error={fault}
          onChange={({ target }) => onChange({ deliverOn: target.value })}
        />
      )}
    </div>
  )
}
