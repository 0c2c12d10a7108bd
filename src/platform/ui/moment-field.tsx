import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type MomentFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  /** An ISO instant; empty while none was typed. */
  value: string
  onChange: (instant: string) => void
}

/** Mexico City stays six hours behind UTC all year. */
const behindMs = 6 * 3_600_000

/** A day and an hour, meant at the stadium wherever it is typed. */
export function MomentField({ value, onChange, ...rest }: MomentFieldProps) {
  const shown = value === '' ? '' : new Date(Date.parse(value) - behindMs).toISOString().slice(0, 16)
  return (
    <TextField
      {...rest}
      type="datetime-local"
      value={shown}
      onChange={({ target }) =>
        onChange(target.value === '' ? '' : new Date(Date.parse(`${target.value}Z`) + behindMs).toISOString())
      }
    />
  )
}
