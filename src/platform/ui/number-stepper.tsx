import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'

type NumberStepperProps = {
  label: ReactNode
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Singular and plural, as in `['boleto', 'boletos']`. */
  unit?: [string, string]
  hint?: ReactNode
  hideLabel?: boolean
}

const press =
  'grid size-12 place-items-center rounded-md border-[1.5px] border-brand text-brand transition hover:bg-brand-soft active:translate-y-px disabled:border-line disabled:text-ink-3 disabled:hover:bg-transparent'

export function NumberStepper(props: NumberStepperProps) {
  const { label, value, onChange, min = 0, max = 99, unit, hint, hideLabel = false } = props
  const id = useId()
  const one = unit ? ` ${unit[0]}` : ''
  const counted = unit ? ` ${value === 1 ? unit[0] : unit[1]}` : ''
  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-2">
      <span id={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
      </span>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className={press}
          aria-label={`Quitar${one}`}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={22} stroke={2.5} aria-hidden />
        </button>
        <output className="title nums min-w-14 text-center text-3xl">
          {value}
          <span className="sr-only">{counted}</span>
        </output>
        <button
          type="button"
          className={press}
          aria-label={`Agregar${one}`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={22} stroke={2.5} aria-hidden />
        </button>
      </div>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
    </fieldset>
  )
}
