import { IconCheck } from '@tabler/icons-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, error, ...native }: CheckboxProps) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div>
      <div className="flex gap-3 py-2.5">
        <span className="relative mt-px grid size-6 shrink-0 place-items-center">
          <input
            {...native}
            id={id}
            type="checkbox"
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-6 appearance-none rounded-sm border-[1.5px] border-line-strong bg-surface transition-colors before:absolute before:-inset-2.5 before:content-[''] checked:border-brand checked:bg-brand aria-invalid:border-2 aria-invalid:border-danger"
          />
          <IconCheck
            size={18}
            stroke={3}
            aria-hidden
            className="pointer-events-none absolute hidden text-on-brand peer-checked:block"
          />
        </span>
        <div>
          <label htmlFor={id} className="cursor-pointer">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-sm text-ink-2">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
