import { RadioGroup } from '#ui/radio-group.tsx'

export type Pane = 'best' | 'list'

const panes: { value: Pane; label: string }[] = [
  { value: 'best', label: 'Mejores' },
  { value: 'list', label: 'Lista' },
]

type PaneSwitchProps = { pane: Pane; onChange: (pane: Pane) => void }

/** On a phone one way at a time; on a desktop they stand side by side. */
export function PaneSwitch({ pane, onChange }: PaneSwitchProps) {
  return (
    <div className="lg:hidden">
      <RadioGroup
        look="segments"
        legend="Cómo eliges"
        hideLegend
        value={pane}
        onValueChange={(value) => onChange(value as Pane)}
        options={panes}
      />
    </div>
  )
}
