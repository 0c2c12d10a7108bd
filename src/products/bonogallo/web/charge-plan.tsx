import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { dueOn } from '../rules.ts'

/** Every charge with its day: equal parts of the whole price. */
export function ChargePlan({ firstCents, allCents }: { firstCents: number; allCents: number }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const count = Math.max(1, Math.round(allCents / firstCents))
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">Qué se cobra y cuándo</h2>
      <ol className="flex flex-col divide-y divide-line">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className="flex items-center justify-between gap-4 py-2">
            <span>
              Mensualidad {index + 1}
              <span className="block text-sm text-ink-2">
                {index === 0 ? 'Hoy, al autorizar' : formatDay(`${dueOn(today, index + 1)}T12:00:00-06:00`)}
              </span>
            </span>
            <Money cents={firstCents} />
          </li>
        ))}
      </ol>
      <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
        En total <Money cents={allCents} withCurrency />
      </p>
      <p className="text-sm text-ink-2">
        Si un cargo falla, te avisamos y tu lugar sigue siendo tuyo unos días para que pagues. Si cancelas,
        pierdes los partidos que faltan y lo pagado que no usaste queda como saldo a favor.
      </p>
    </Card>
  )
}
