import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type FilterChipProps = {
  /** What it narrows by: its words while nothing is chosen. */
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  icon?: ReactNode
}

/** What a list is narrowed by, as a pill: the browser's own list opens, and what was chosen has a way off. */
export function FilterChip({ label, options, value, onChange, icon }: FilterChipProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <span
      className={`relative inline-flex min-h-9 items-center gap-1.5 rounded-full border text-sm font-semibold max-md:min-h-11 ${chosen ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong bg-surface'}`}
    >
      <span
        aria-hidden
        className={`pointer-events-none flex items-center gap-1.5 pl-3 ${chosen ? '' : 'pr-3'}`}
      >
        {icon}
        <span className="max-w-44 truncate">{chosen?.label ?? label}</span>
        {!chosen && <IconChevronDown size={15} />}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full bg-transparent text-transparent forced-color-adjust-none *:bg-surface *:text-ink"
      >
        <option value="">{label}: todos</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {chosen && <TakeOff label={label} onPress={() => onChange('')} />}
    </span>
  )
}

/** A narrowing that is chosen elsewhere; here it is only taken off. */
export function ChosenChip({ label, words, onPress }: { label: string; words: string; onPress: () => void }) {
  return (
    <span className="relative inline-flex min-h-9 items-center gap-1.5 rounded-full border border-brand bg-brand-soft pl-3 text-sm font-semibold text-brand max-md:min-h-11">
      <span className="max-w-52 truncate">{words}</span>
      <TakeOff label={label} onPress={onPress} />
    </span>
  )
}

function TakeOff({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Quitar ${label.toLocaleLowerCase('es-MX')}`}
      onClick={onPress}
      className="relative z-1 grid size-9 place-items-center rounded-full hover:bg-current/10 max-md:size-11"
    >
      <IconX size={15} aria-hidden />
    </button>
  )
}
