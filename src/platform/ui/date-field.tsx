import { useId, useState, type ReactNode, type Ref } from 'react'
import { controlLook, FieldError } from './field.tsx'

type DateFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** `YYYY-MM-DD`; the empty string while it is no whole date. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  /** Turns on the browser's own birth date. */
  birth?: boolean
}

const parts = [
  { key: 'day', label: 'Día', digits: 2, fill: 'bday-day', box: 'w-18' },
  { key: 'month', label: 'Mes', digits: 2, fill: 'bday-month', box: 'w-18' },
  { key: 'year', label: 'Año', digits: 4, fill: 'bday-year', box: 'w-26' },
] as const

type Draft = { day: string; month: string; year: string }

function isoOf({ day, month, year }: Draft): string {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : ''
}

/** Day, month and year as three boxes: quicker and safer than a calendar for a date one knows by heart. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onChange, onBlur, ref, birth = false } = props
  const id = useId()
  const [year = '', month = '', day = ''] = value.split('-')
  const [draft, setDraft] = useState<Draft>({ day, month, year })
  const shown = value && isoOf(draft) !== value ? { day, month, year } : draft
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={describedBy || undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex gap-3">
        {parts.map((part, index) => (
          <label key={part.key} className={`text-sm text-ink-2 ${part.box}`}>
            {part.label}
            <input
              ref={index === 0 ? ref : undefined}
              className={`${controlLook} nums mt-1 text-center`}
              inputMode="numeric"
              maxLength={part.digits}
              autoComplete={birth ? part.fill : 'off'}
              aria-invalid={error ? true : undefined}
              value={shown[part.key]}
              onBlur={onBlur}
              onChange={(event) => {
                const next = { ...shown, [part.key]: event.target.value.replace(/\D/g, '') }
                setDraft(next)
                onChange(isoOf(next))
              }}
            />
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
