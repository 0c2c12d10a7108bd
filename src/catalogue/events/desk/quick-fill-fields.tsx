import { useState } from 'react'
import type { SoldFare } from '#catalogue/fares/contract.ts'
import { Button } from '#ui/button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { QuickFill } from './price-totals.ts'

/** What clubs mostly take; any other fare is filled when somebody says its share. */
const usual: Record<string, string> = { child: '80', senior: '90' }

type QuickFillFieldsProps = { fares: SoldFare[]; onFill: (fill: QuickFill) => void }

/** One general price and what each other fare pays of it, for a whole table of prices. */
export function QuickFillFields({ fares, onFill }: QuickFillFieldsProps) {
  const [cents, setCents] = useState<number | null>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const general = fares.find((fare) => fare.general)
  const others = fares.filter((fare) => !fare.general)
  const textOf = (key: string) => typed[key] ?? usual[key] ?? ''
  const shares = others.map(({ key }) => ({
    key,
    percent: Number(textOf(key)),
    empty: textOf(key).trim() === '',
  }))
  const ready =
    general !== undefined &&
    cents !== null &&
    cents > 0 &&
    shares.every(({ percent, empty }) => empty || (percent > 0 && percent <= 100))
  return (
    <fieldset className="rounded-lg bg-sunken p-4">
      <legend className="sr-only">Llenar de una vez</legend>
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <MoneyField
          label={`${general?.name ?? 'General'}, todas las zonas`}
          value={cents}
          onChange={setCents}
        />
        {others.map(({ key, name }) => (
          <TextField
            key={key}
            label={`${name} paga`}
            inputMode="numeric"
            suffix={<Percent />}
            value={textOf(key)}
            onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
          />
        ))}
        <Button
          variant="secondary"
          disabled={!ready}
          onClick={() => {
            if (general === undefined || cents === null) return
            const said = shares.flatMap(({ key, percent, empty }) => (empty ? [] : [{ fare: key, percent }]))
            onFill({ generalCents: cents, shares: [{ fare: general.key, percent: 100 }, ...said] })
          }}
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
