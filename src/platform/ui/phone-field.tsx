import { useState, type ComponentProps } from 'react'
import { groupPhone, phoneDigits } from './phone-digits.ts'
import { TextField } from './text-field.tsx'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  /** Ten digits, no spaces; the empty string while there is none. */
  value: string
  onChange: (digits: string) => void
}

/** A Mexican cell phone. Grouping waits while the caret is inside, so that editing never jumps. */
export function PhoneField({ value, onChange, onBlur, ...rest }: PhoneFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      hint="10 dígitos, por ejemplo 442 123 4567."
      {...rest}
      type="tel"
      value={draft ?? groupPhone(value)}
      onChange={({ target }) => {
        const atEnd = target.selectionStart === target.value.length
        const digits = phoneDigits(target.value)
        setDraft(atEnd ? null : target.value)
        onChange(digits)
      }}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}
