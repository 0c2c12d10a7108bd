import { useState, type ComponentProps } from 'react'
import { formatAmount, parseMoney } from '#lib/money.ts'
import { TextField } from './text-field.tsx'

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  /** Integer centavos; null while there is no amount. */
  value: number | null
  onChange: (cents: number | null) => void
}

function complaintAbout(text: string): string {
  if (/,\d{1,2}$/.test(text.trim())) return 'Usa punto para los centavos, por ejemplo 12.50.'
  return 'Escribe una cantidad, por ejemplo 1,250.00.'
}

/** An amount in pesos. What cannot be read for certain (`12,5`) is refused in words, never guessed. */
export function MoneyField({ value, onChange, onBlur, error, ...rest }: MoneyFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [complaint, setComplaint] = useState<string>()
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      prefix="$"
      {...rest}
      error={complaint ?? error}
      value={draft ?? (value === null ? '' : formatAmount(value))}
      onChange={(event) => {
        setDraft(event.target.value)
        setComplaint(undefined)
        onChange(parseMoney(event.target.value))
      }}
      onBlur={(event) => {
        const unread = draft?.trim() ? parseMoney(draft) === null : false
        setComplaint(unread ? complaintAbout(draft ?? '') : undefined)
        if (!unread) setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}
