import { RadioGroup } from '#ui/radio-group.tsx'

export type Pane = 'best' | 'list' | 'map'

const names: Record<Pane, string> = { best: 'Mejores', list: 'Lista', map: 'Mapa' }

type PaneSwitchProps = { pane: Pane; withMap: boolean; onChange: (pane: Pane) => void }

/** On a phone one way at a time; on a desktop they stand side by side. */
export function PaneSwitch({ pane, withMap, onChange }: PaneSwitchProps) {
  const panes: Pane[] = withMap ? ['best', 'list', 'map'] : ['best', 'list']
  return (
    <div className="lg:hidden">
      <RadioGroup
        look="segments"
        legend="Cómo eliges"
        hideLegend
        value={pane}
        onValueChange={(value) => onChange(value as Pane)}
        options={panes.map((value) => ({ value, label: names[value] }))}
      />
    </div>
  )
}
