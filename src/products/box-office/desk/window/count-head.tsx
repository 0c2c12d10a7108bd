import { IconMinus, IconPlus } from '@tabler/icons-react'

type CountHeadProps = {
  /** Singular and plural, as in `['boleto', 'boletos']`. */
  unit: [one: string, many: string]
  value: number
  max: number
  onChange: (value: number) => void
}

/** How many, small enough to stand above the lines of a sale. */
export function CountHead({ unit, value, max, onChange }: CountHeadProps) {
  const press = 'grid size-11 place-items-center rounded-md hover:bg-sunken disabled:text-ink-3'
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
        <button
          type="button"
          className={press}
          aria-label={`Quitar ${unit[0]}`}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={18} stroke={2.5} aria-hidden />
        </button>
        <output className="title nums min-w-8 text-center text-xl">{value}</output>
        <button
          type="button"
          className={press}
          aria-label={`Agregar ${unit[0]}`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={18} stroke={2.5} aria-hidden />
        </button>
      </div>
    </>
  )
}
