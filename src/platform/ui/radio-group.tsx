import { useId, type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref } from 'react'
import { FieldError } from './field.tsx'

export type Choice = {
  value: string
  label: ReactNode
  hint?: ReactNode
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type RadioGroupProps = {
  legend: ReactNode
  hideLegend?: boolean
  options: Choice[]
  error?: string | undefined
  look?: 'cards' | 'segments'
  /** Given: controlled. Absent: the form library reads the inputs. */
  value?: string
  onValueChange?: (value: string) => void
  name?: string
  ref?: Ref<HTMLInputElement>
  onChange?: ChangeEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
}

const ring = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'
const card = `relative flex min-h-14 items-center gap-3 rounded-md border-[1.5px] border-line-strong bg-surface px-4 py-3 transition-colors hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring-1 has-checked:inset-ring-brand has-disabled:cursor-default has-disabled:opacity-55 ${ring}`
const segment = `relative flex min-h-11 flex-1 items-center justify-center gap-2 rounded-sm px-3 py-2 text-center text-sm font-semibold text-ink-2 transition-colors hover:text-ink has-checked:bg-surface has-checked:text-brand has-checked:shadow-1 has-disabled:opacity-55 ${ring}`

function RadioDot({ hidden }: { hidden: boolean }) {
  if (hidden) return null
  return (
    <span className="grid size-6 shrink-0 place-items-center rounded-full border-[1.5px] border-line-strong bg-surface group-has-checked:border-brand">
      <span className="size-3 scale-0 rounded-full bg-brand transition-transform group-has-checked:scale-100" />
    </span>
  )
}

export function RadioGroup(props: RadioGroupProps) {
  const { legend, hideLegend = false, options, error, look = 'cards', value, onValueChange } = props
  const { name, ref, onChange, onBlur } = props
  const id = useId()
  const segments = look === 'segments'
  const change: ChangeEventHandler<HTMLInputElement> = (event) => {
    onValueChange?.(event.target.value)
    onChange?.(event)
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold'}>{legend}</legend>
      <div className={segments ? 'flex flex-wrap gap-1 rounded-md bg-sunken p-1' : 'grid gap-2'}>
        {options.map((option) => (
          <label key={option.value} className={`group ${segments ? segment : card}`}>
            <input
              ref={ref}
              type="radio"
              className="sr-only"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled}
              onChange={change}
              onBlur={onBlur}
              {...(value === undefined ? {} : { checked: value === option.value })}
            />
            <RadioDot hidden={segments} />
            {option.icon && <span className="shrink-0 text-brand">{option.icon}</span>}
            <span className={segments ? '' : 'min-w-0 flex-1'}>
              <span className={segments ? '' : 'block font-semibold'}>{option.label}</span>
              {option.hint && <span className="block text-sm text-ink-2">{option.hint}</span>}
            </span>
            {option.aside && <span className="nums shrink-0 font-semibold">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
