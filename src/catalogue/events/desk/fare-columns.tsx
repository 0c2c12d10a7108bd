import { useState } from 'react'
import { useFares } from '#catalogue/fares/desk/use-fares.ts'
import type { SoldFare } from '#catalogue/fares/contract.ts'
import { SelectField } from '#ui/select-field.tsx'

/** So many fit beside each other; where the club sells more, a list of prices shows those that it uses. */
const allUpTo = 4

/**
 * The fares that a list of prices has a column for, and the field that adds one more. `used`: the keys that are priced in it.
 */
export function useFareColumns(used: ReadonlySet<string>) {
  const fares = useFares()
  const [added, setAdded] = useState<string[]>([])
  const few = fares.length <= allUpTo
  const shown = fares.filter(({ key, general }) => few || general || used.has(key) || added.includes(key))
  const others = fares.filter((fare) => !shown.includes(fare))
  return {
    fares,
    shown,
    more: others.length > 0 && (
      <AddFare fares={others} onAdd={(key) => setAdded((before) => [...before, key])} />
    ),
  }
}

function AddFare({ fares, onAdd }: { fares: SoldFare[]; onAdd: (key: string) => void }) {
  return (
    <SelectField
      label="Agregar una tarifa"
      className="max-w-80"
      value=""
      placeholder="Elige cuál"
      options={fares.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={({ target }) => target.value !== '' && onAdd(target.value)}
    />
  )
}
