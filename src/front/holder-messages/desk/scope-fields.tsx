import { useState } from 'react'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Message, Scope } from '../contract.ts'

type ScopeFieldsProps = { parts: Message['parts']; scope: Scope; onChange: (scope: Scope) => void }
type Part = 'all' | 'zones' | 'sections' | 'gates'

const everywhere: Scope = { zoneIds: [], sections: [], gates: [] }

/** The whole stadium, or some zones, sections or gates of it. */
export function ScopeFields({ parts, scope, onChange }: ScopeFieldsProps) {
  const [part, setPart] = useState<Part>(
    scope.zoneIds.length > 0
      ? 'zones'
      : scope.sections.length > 0
        ? 'sections'
        : scope.gates.length > 0
          ? 'gates'
          : 'all',
  )
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend="De qué parte del estadio"
        look="segments"
        value={part}
        onValueChange={(value) => {
          setPart(value as Part)
          onChange(everywhere)
        }}
        options={[
          { value: 'all', label: 'Todo' },
          { value: 'zones', label: 'Zonas' },
          { value: 'sections', label: 'Secciones' },
          { value: 'gates', label: 'Puertas' },
        ]}
      />
      {part === 'zones' && (
        <Chips
          legend="Zonas"
          all={parts.zones.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          chosen={scope.zoneIds.map(String)}
          onChange={(chosen) => onChange({ ...everywhere, zoneIds: chosen.map(Number) })}
        />
      )}
      {part === 'sections' && (
        <Chips
          legend="Secciones"
          all={parts.sections.map(({ name }) => ({ value: name, label: name }))}
          chosen={scope.sections}
          onChange={(sections) => onChange({ ...everywhere, sections })}
        />
      )}
      {part === 'gates' && (
        <Chips
          legend="Puertas"
          all={parts.gates.map((gate) => ({ value: gate, label: `Puerta ${gate}` }))}
          chosen={scope.gates}
          onChange={(gates) => onChange({ ...everywhere, gates })}
        />
      )}
    </div>
  )
}

type ChipsProps = {
  legend: string
  all: { value: string; label: string }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function Chips({ legend, all, chosen, onChange }: ChipsProps) {
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
      {chosen.length === 0 && <p className="mt-2 text-sm text-ink-2">Sin elegir, va a todo el estadio.</p>}
    </fieldset>
  )
}
