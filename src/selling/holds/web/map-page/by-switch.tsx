import type { By } from '#catalogue/venues/plan/propose-seats.ts'

const names: [By, string][] = [
  ['view', 'Mejor vista'],
  ['price', 'Mejor precio'],
]

/** What decides the proposal. */
export function BySwitch({ value, onChange }: { value: By; onChange: (by: By) => void }) {
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="sr-only">Qué prefieres</legend>
      <div className="flex h-full rounded-md bg-sunken p-1">
        {names.map(([by, name]) => (
          <label
            key={by}
            className="flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-sm px-1 text-center text-sm leading-tight font-semibold text-ink-2 transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="prefieres"
              className="sr-only"
              checked={value === by}
              onChange={() => onChange(by)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
