import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type OtpFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  length?: number
  value: string
  onChange: (code: string) => void
}

/** One input, not six: pasting, autofill from messages and screen readers all work. */
export function OtpField({ length = 6, value, onChange, ...rest }: OtpFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      style={{ fontSize: '1.5rem', letterSpacing: '.45em', maxWidth: `${length * 2.2}rem` }}
      {...rest}
      maxLength={length + 4}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
    />
  )
}
