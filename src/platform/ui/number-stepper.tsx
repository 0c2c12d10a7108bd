import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

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
  'grid size-12 place-items-center rounded-md border-[1.5px] border-brand text-brand transition hover:bg-brand-soft active:translate-y-px aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent'

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
        <StepButton
          className={press}
          aria-label={`Quitar${one}`}
          atEnd={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={22} stroke={2.5} aria-hidden />
        </StepButton>
        <output className="title nums min-w-14 text-center text-3xl">
          {value}
          <span className="sr-only">{counted}</span>
        </output>
        <StepButton
          className={press}
          aria-label={`Agregar${one}`}
          atEnd={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={22} stroke={2.5} aria-hidden />
        </StepButton>
      </div>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
    </fieldset>
  )
}

type StepButtonProps = Omit<ComponentProps<'button'>, 'type' | 'disabled'> & { atEnd: boolean }

/** One more or one less. At the end it does nothing and says so, but keeps the focus: a disabled button would lose a keyboard's place. */
export function StepButton({ atEnd, onClick, ...native }: StepButtonProps) {
  return (
    <button
      {...native}
      type="button"
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : onClick}
    />
  )
}
