import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Pass } from '../contract.ts'

type PassChoiceProps = { passes: Pass[]; chosen: Pass; onChoose: (passId: string) => void }

const sideBySide = 3

/** Which of a family's passes is shown: side by side while they fit, then as a list. */
export function PassChoice({ passes, chosen, onChoose }: PassChoiceProps) {
  const options = passes.map((pass) => ({ value: pass.id, label: labelOf(pass, passes) }))
  return (
    <div className="mb-4 max-w-lg">
      {passes.length > sideBySide ? (
        <SelectField
          label="Cuál de tus bonogallos"
          value={chosen.id}
          options={options}
          onChange={({ target }) => onChoose(target.value)}
        />
      ) : (
        <RadioGroup
          look="segments"
          legend="Cuál de tus bonogallos"
          hideLegend
          value={chosen.id}
          onValueChange={onChoose}
          options={options}
        />
      )}
    </div>
  )
}

/** What tells it from the others: the holder, the plan, or both; and where they are alike, its number. */
function labelOf(pass: Pass, all: Pass[]): string {
  const parts = [
    differ(all, firstName) ? firstName(pass) : '',
    differ(all, ({ plan }) => plan.id) ? pass.plan.name : '',
  ].filter((part) => part !== '')
  const label = parts.join(' · ')
  const alike = all.filter((other) => firstName(other) === firstName(pass) && other.plan.id === pass.plan.id)
  return alike.length > 1 || label === '' ? [label, pass.number].filter(Boolean).join(' · ') : label
}

const firstName = ({ holder }: Pass): string => holder.split(' ')[0] ?? holder

const differ = (all: Pass[], part: (pass: Pass) => string | number): boolean =>
  new Set(all.map(part)).size > 1
