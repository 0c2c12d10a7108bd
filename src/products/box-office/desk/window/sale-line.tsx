import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'

type SaleLineProps = {
  title: string
  /** What is said in place of the short title. */
  words?: string
  /** Whose it is, or how it goes: below the title. */
  note?: string
  children?: ReactNode
  cents: number
  removeLabel: string
  onRemove: () => void
}

/** One line of a sale, with what of it may be chosen, its price, and its way out. */
export function SaleLine({ title, words, note, children, cents, removeLabel, onRemove }: SaleLineProps) {
  return (
    <li className="flex min-h-11 items-center gap-x-2 border-b border-line last:border-0 max-sm:flex-wrap">
      <span className="min-w-24 flex-1 py-1 wrap-anywhere sm:min-w-0" title={words ?? title}>
        <span className="title block text-lg leading-tight" aria-hidden={words !== undefined}>
          {title}
        </span>
        {words !== undefined && <span className="sr-only">{words}</span>}
        {note !== undefined && <span className="block text-sm text-ink-2">{note}</span>}
      </span>
      {children}
      <span className="nums ml-auto shrink-0 text-sm font-semibold">{formatMoney(cents)}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
      >
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}

type FareChipProps = {
  label: string
  value: string
  options: [value: string, name: string][]
  onChange: (value: string) => void
}

/** A category as a pill that opens the browser's own list. */
export function FareChip({ label, value, options, onChange }: FareChipProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-9 max-w-32 rounded-full border border-line-strong bg-surface px-2.5 text-sm font-semibold"
    >
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}
