import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldProps } from './field.tsx'

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
    options: { value: string; label: string; disabled?: boolean }[]
    placeholder?: string
  }

/** The browser's own list: on a phone nothing else is as fast or as accessible. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, hideLabel, inline, className, options, placeholder, ...native } =
    props
  return (
    <Field {...{ label, hint, error, optional, hideLabel, inline, className }}>
      {(control) => (
        <div className="relative min-w-0 flex-1">
          <select {...native} {...control} className={`${controlLook} appearance-none pr-12`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown
            size={20}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </Field>
  )
}
