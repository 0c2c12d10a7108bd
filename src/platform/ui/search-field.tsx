import { IconSearch, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'

type SearchFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string
  onValueChange: (value: string) => void
}

export function SearchField({ value, onValueChange, ...rest }: SearchFieldProps) {
  const clear = value && (
    <IconButton
      label="Borrar búsqueda"
      icon={<IconX size={20} aria-hidden />}
      onClick={() => onValueChange('')}
      className="text-ink-2"
    />
  )
  return (
    <TextField
      hideLabel
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      {...rest}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      prefix={<IconSearch size={20} aria-hidden />}
      suffix={clear}
    />
  )
}
