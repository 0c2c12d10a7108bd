import { useId } from 'react'
import { FieldError } from '#ui/field.tsx'
import type { Size } from '../catalogue-contract.ts'
import { leftWords } from '../rules.ts'

type SizePickerProps = {
  sizes: Size[]
  value: number | null
  onChange: (variantId: number) => void
  error: string | null
}

/** Sizes as a grid of radios, each with what is left of it. */
export function SizePicker({ sizes, value, onChange, error }: SizePickerProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold">Talla</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {sizes.map(({ variantId, size, left }) => (
          <label
            key={variantId}
            className="relative flex min-h-14 flex-col items-center justify-center rounded-md border-[1.5px] border-line-strong bg-surface px-2 py-1.5 text-center transition-colors hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring-1 has-checked:inset-ring-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={variantId}
              checked={value === variantId}
              disabled={left === 0}
              onChange={() => onChange(variantId)}
            />
            <span className={`title text-xl ${left === 0 ? 'line-through decoration-2' : ''}`}>{size}</span>
            {leftWords(left) && <span className="text-xs font-semibold">{leftWords(left)}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
