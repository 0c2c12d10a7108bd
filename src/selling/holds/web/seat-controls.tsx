import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { BySwitch } from './map-page/by-switch.tsx'
import type { Hall } from './hall.tsx'
import type { SeatChoice } from './seat-choice.tsx'
import { PriceField, ZoneField } from './zone-filter.tsx'

/** How many first; then where, by zone or by price. On a phone the filters wait in a sheet. */
export function SeatControls({ hall, choice }: { hall: Hall; choice: SeatChoice }) {
  const [open, setOpen] = useState(false)
  const { zoneId, maxCents } = choice.filter
  const { seatsPerPerson } = hall.source
  const fields = { hall, filter: choice.filter, onChange: choice.setFilter }
  return (
    <section aria-label="Cuántos lugares y dónde" className="flex flex-col gap-4">
      <div className="flex items-end justify-between gap-4">
        {seatsPerPerson === 1 ? (
          <p className="text-ink-2">Máximo 1 por persona.</p>
        ) : (
          <NumberStepper
            label={`¿Cuántos? Máximo ${seatsPerPerson}`}
            value={choice.quantity}
            min={1}
            max={seatsPerPerson}
            unit={['lugar', 'lugares']}
            onChange={choice.setQuantity}
          />
        )}
        <Button
          variant="secondary"
          className="px-4 lg:hidden"
          icon={<IconAdjustmentsHorizontal size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Filtros{(zoneId !== null || maxCents !== null) && ' (1)'}
        </Button>
      </div>
      <div className="lg:max-w-96">
        <BySwitch value={choice.leaning.by} onChange={choice.setBy} />
      </div>
      <div className="flex gap-3 max-lg:hidden">
        <ZoneField {...fields} />
        <PriceField {...fields} />
      </div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="¿Dónde los buscamos?"
        actions={
          <Button wide onClick={() => setOpen(false)}>
            Ver lugares
          </Button>
        }
      >
        <ZoneField {...fields} />
        <PriceField {...fields} />
      </Drawer>
    </section>
  )
}
