import { useState } from 'react'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Message, Scope } from '../contract.ts'
import { Chips } from './chips.tsx'

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
          empty="Sin elegir, va a todo el estadio."
          legend="Zonas"
          all={parts.zones.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          chosen={scope.zoneIds.map(String)}
          onChange={(chosen) => onChange({ ...everywhere, zoneIds: chosen.map(Number) })}
        />
      )}
      {part === 'sections' && (
        <Chips
          empty="Sin elegir, va a todo el estadio."
          legend="Secciones"
          all={parts.sections.map(({ name }) => ({ value: name, label: name }))}
          chosen={scope.sections}
          onChange={(sections) => onChange({ ...everywhere, sections })}
        />
      )}
      {part === 'gates' && (
        <Chips
          empty="Sin elegir, va a todo el estadio."
          legend="Puertas"
          all={parts.gates.map((gate) => ({ value: gate, label: `Puerta ${gate}` }))}
          chosen={scope.gates}
          onChange={(gates) => onChange({ ...everywhere, gates })}
        />
      )}
    </div>
  )
}
