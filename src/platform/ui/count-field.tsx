import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type CountFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  /** A whole number; null while none was typed. */
  value: number | null
  onChange: (count: number | null) => void
}

export function CountField({ value, onChange, ...rest }: CountFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 7)
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}
