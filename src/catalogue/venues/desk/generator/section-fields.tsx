import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ZodForm } from '#ui/use-zod-form.ts'
import type { SectionSpec, TypedSection } from '../../generator/section.ts'

type SectionFieldsetProps = { form: ZodForm<TypedSection, SectionSpec>; zones: string[] }

/** What makes a section: its names, its size, and where it lies around the pitch. */
export function SectionFieldset({ form, zones }: SectionFieldsetProps) {
  const { field, register } = form
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Sección" placeholder="101" autoComplete="off" {...field('name')} />
        <TextField label="Puerta" optional autoComplete="off" {...field('gate')} />
      </div>
      <div>
        <TextField
          label="Zona de precio"
          list="zonas-del-plano"
          autoComplete="off"
          hint={zones.length > 0 ? 'Elige una o escribe otra.' : undefined}
          {...field('zone')}
        />
        <datalist id="zonas-del-plano">
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </datalist>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Filas" inputMode="numeric" {...field('rows')} />
        <TextField label="Asientos por fila" inputMode="numeric" {...field('seatsPerRow')} />
      </div>
      <RadioGroup
        legend="Forma"
        look="segments"
        options={[
          { value: 'straight', label: 'Recta' },
          { value: 'arc', label: 'Curva' },
        ]}
        {...register('shape')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Ángulo"
          inputMode="decimal"
          hint="0 norte, 90 oriente."
          suffix={<span className="px-2 text-ink-2">°</span>}
          {...field('angle')}
        />
        <TextField
          label="Distancia"
          inputMode="decimal"
          hint="Del centro a la fila 1."
          suffix={<span className="px-2 text-ink-2">m</span>}
          {...field('distance')}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Filas con"
          options={[
            { value: 'letters', label: 'Letras' },
            { value: 'numbers', label: 'Números' },
          ]}
          {...field('rowNames')}
        />
        <SelectField
          label="Numeración"
          options={[
            { value: 'rising', label: '1, 2, 3…' },
            { value: 'falling', label: '…3, 2, 1' },
            { value: 'odd', label: 'Nones' },
            { value: 'even', label: 'Pares' },
          ]}
          {...field('numbering')}
        />
      </div>
    </>
  )
}
