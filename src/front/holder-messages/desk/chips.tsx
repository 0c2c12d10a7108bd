type ChipsProps = {
  legend: string
  /** What it means that none is chosen. */
  empty: string
  all: { value: string; label: string }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Any number of some, each a pill. */
export function Chips({ legend, empty, all, chosen, onChange }: ChipsProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className="max-h-56 overflow-y-auto rounded-md border border-line p-3">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map(({ value, label }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border-[1.5px] border-line-strong bg-surface px-3.5 text-sm font-semibold text-ink-2 transition-colors hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {chosen.length === 0 && <p className="mt-2 text-sm text-ink-2">{empty}</p>}
    </fieldset>
  )
}
