import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  hideLabel?: boolean
  className?: string
}

/** What a control spreads so that label, hint and error are tied to it. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldShellProps = FieldProps & { children: (control: ControlProps) => ReactNode }

export const controlLook =
  'min-h-(--field-h) w-full rounded-md border-[1.5px] border-line-strong bg-surface px-4 text-(length:--field-fs) text-ink transition-colors placeholder:text-ink-3 hover:border-ink-2 focus-visible:border-brand focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-2 aria-invalid:border-danger'

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger-strong">
      <IconAlertCircle size={18} className="mt-px shrink-0" aria-hidden />
      {children}
    </p>
  )
}

/** Label above, control, hint, error. The error replaces nothing: the hint stays readable. */
export function Field(props: FieldShellProps) {
  const { label, hint, error, optional = false, hideLabel = false, className = '', children } = props
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
        {optional && <span className="font-normal text-ink-2"> (opcional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
