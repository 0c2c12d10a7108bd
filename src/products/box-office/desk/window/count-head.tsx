import { IconMinus, IconPlus } from '@tabler/icons-react'
import { StepButton } from '#ui/number-stepper.tsx'

type CountHeadProps = {
  /** Singular and plural, as in `['boleto', 'boletos']`. */
  unit: [one: string, many: string]
  value: number
  max: number
  onChange: (value: number) => void
}

/** How many, small enough to stand above the lines of a sale. */
export function CountHead({ unit, value, max, onChange }: CountHeadProps) {
  const press =
    'grid size-11 place-items-center rounded-md hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent'
  return (
    <>
      <h2 className="font-sans text-sm font-semibold">
        {value} {value === 1 ? unit[0] : unit[1]}
      </h2>
      <div
        role="group"
        aria-label="Cuántos"
        className="flex items-center rounded-md border border-line-strong"
      >
        <StepButton
          className={press}
          aria-label={`Quitar ${unit[0]}`}
          atEnd={value <= 1}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={18} stroke={2.5} aria-hidden />
        </StepButton>
        <output className="title nums min-w-8 text-center text-xl">{value}</output>
        <StepButton
          className={press}
          aria-label={`Agregar ${unit[0]}`}
          atEnd={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={18} stroke={2.5} aria-hidden />
        </StepButton>
      </div>
    </>
  )
}
