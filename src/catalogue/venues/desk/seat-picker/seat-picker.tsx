import { useState } from 'react'
import { SeatMap } from '../../web/seat-map/seat-map.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { SeatingPlan } from '../../plan/seating-plan.ts'
import { PickList } from './pick-list.tsx'
import { seatsOfSection, toggled, within, type Reach } from './reach.ts'

type SeatPickerProps = {
  plan: SeatingPlan
  /** 0: may be chosen; anything else is shown and may not (see the map's seat-look). */
  states: Uint8Array
  chosen: ReadonlySet<number>
  onChange: (chosen: Set<number>) => void
}

/** Many seats at once: on the map by seat, row or section, or the same in a list for keyboard and screen reader. */
export function SeatPicker({ plan, states, chosen, onChange }: SeatPickerProps) {
  const [reach, setReach] = useState<Reach>('seat')
  const choose = (seatIds: number[]) =>
    onChange(
      toggled(
        chosen,
        seatIds.filter((seatId) => states[seatId] === 0),
      ),
    )
  return (
    <Tabs
      label="Maneras de elegir"
      tabs={[
        {
          value: 'mapa',
          label: 'Mapa',
          content: (
            <div className="flex flex-col gap-3">
              <RadioGroup
                legend="Cada clic elige"
                look="segments"
                value={reach}
                onValueChange={(value) => setReach(value as Reach)}
                options={[
                  { value: 'seat', label: 'Un asiento' },
                  { value: 'row', label: 'Una fila' },
                  { value: 'section', label: 'Una sección' },
                ]}
              />
              <div className="h-[min(40rem,60dvh)] min-h-88 overflow-hidden rounded-lg border border-line">
                <SeatMap
                  plan={plan}
                  states={states}
                  mine={[...chosen]}
                  priceOf={nothing}
                  isGeneral={never}
                  onToggle={(seatId) => choose(within(plan, seatId, reach))}
                  onSection={(sectionId) => {
                    const section = plan.sections[sectionId]
                    if (reach === 'section' && section) choose(seatsOfSection(section))
                  }}
                />
              </div>
            </div>
          ),
        },
        {
          value: 'lista',
          label: 'Lista',
          content: <PickList plan={plan} states={states} chosen={chosen} onChoose={choose} />,
        },
      ]}
    />
  )
}

const nothing = () => ''
const never = () => false
