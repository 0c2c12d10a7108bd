import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { setTheme, useTheme } from './theme.ts'

const choices = [
  { value: 'light', label: 'Claro', Icon: IconSun },
  { value: 'dark', label: 'Oscuro', Icon: IconMoon },
  { value: 'system', label: 'Como mi equipo', Icon: IconDeviceDesktop },
] as const

export function ThemeSwitch() {
  const chosen = useTheme()
  return (
    <fieldset className="flex w-fit gap-1 rounded-full border border-line bg-sunken p-1">
      <legend className="sr-only">Apariencia</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="relative grid size-11 place-items-center rounded-full text-ink-2 hover:text-ink has-checked:bg-surface has-checked:text-brand has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={chosen === value}
            onChange={() => setTheme(value)}
          />
          <Icon size={20} aria-hidden />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
