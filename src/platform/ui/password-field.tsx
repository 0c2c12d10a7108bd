import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'

/** `autoComplete` decides what a password manager does: `current-password` or `new-password`. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      icon={shown ? <IconEyeOff size={22} aria-hidden /> : <IconEye size={22} aria-hidden />}
      onClick={() => setShown(!shown)}
      className="text-ink-2"
    />
  )
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={toggle}
    />
  )
}
