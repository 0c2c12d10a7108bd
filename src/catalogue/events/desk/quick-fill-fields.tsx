import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { QuickFill } from './price-totals.ts'

/** One adult price and what children and seniors pay of it, for a whole table of prices. */
export function QuickFillFields({ onFill }: { onFill: (fill: QuickFill) => void }) {
  const [adult, setAdult] = useState<number | null>(null)
  const [child, setChild] = useState('80')
  const [senior, setSenior] = useState('90')
  const percents = [Number(child), Number(senior)]
  const ready = adult !== null && adult > 0 && percents.every((percent) => percent > 0 && percent <= 100)
  return (
    <fieldset className="rounded-lg bg-sunken p-4">
      <legend className="sr-only">Llenar de una vez</legend>
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[1.5fr_1fr_1fr_auto]">
        <MoneyField label="Adulto, todas las zonas" value={adult} onChange={setAdult} />
        <TextField
          label="Niña o niño paga"
          inputMode="numeric"
          suffix={<Percent />}
          value={child}
          onChange={(event) => setChild(event.target.value)}
        />
        <TextField
          label="Adulto mayor paga"
          inputMode="numeric"
          suffix={<Percent />}
          value={senior}
          onChange={(event) => setSenior(event.target.value)}
        />
        <Button
          variant="secondary"
          disabled={!ready}
          onClick={() =>
            adult !== null &&
            onFill({ adultCents: adult, childPercent: Number(child), seniorPercent: Number(senior) })
          }
        >
          Llenar la tabla
        </Button>
      </div>
    </fieldset>
  )
}

function Percent() {
  return <span className="px-2 text-ink-2">%</span>
}
