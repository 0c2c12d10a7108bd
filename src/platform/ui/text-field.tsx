import type { ComponentProps, ReactNode } from 'react'
import { controlLook, Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'prefix' | 'className' | 'id'> & {
    prefix?: ReactNode
    suffix?: ReactNode
  }

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, inline, className, prefix, suffix, ...native } = props
  const shell = { label, hint, error, optional, hideLabel, inline, className }
  return (
    <Field {...shell}>
      {(control) => (
        <div className="relative min-w-0 flex-1">
          {prefix && (
            <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-ink-2">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...native}
            {...control}
            className={`${controlLook} ${prefix ? 'pl-11' : ''} ${suffix ? 'pr-14' : ''}`}
          />
          {suffix && <span className="absolute inset-y-0 right-1.5 grid place-items-center">{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
