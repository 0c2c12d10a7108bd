import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  hideLabel?: boolean
  /** The label stands in the control's own frame, for bars of one line; there is no room for hint or error. */
  inline?: boolean
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

const inlineFrame =
  'flex items-center rounded-md border-[1.5px] border-line-strong bg-surface hover:border-ink-2 has-focus-visible:border-brand [&_:is(input,select)]:min-h-[calc(var(--field-h)-3px)] [&_:is(input,select)]:border-0 [&_:is(input,select)]:bg-transparent [&_:is(input,select)]:pl-2'

const labelLook = (inline: boolean): string => (inline ? 'shrink-0 pl-3 text-sm text-ink-2' : 'font-semibold')

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger-strong">
      <IconAlertCircle size={18} className="mt-px shrink-0" aria-hidden />
      {children}
    </p>
  )
}

/** Label above or inline, control, hint, error. The error replaces nothing: the hint stays readable. */
export function Field(props: FieldShellProps) {
  const { label, hint, error, optional = false, hideLabel = false, inline = false } = props
  const { className = '', children } = props
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={`${inline ? inlineFrame : 'flex flex-col gap-1.5'} ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : labelLook(inline)}>
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
