import { Card } from '#ui/card.tsx'
import type { PickupPoint } from '../addresses-contract.ts'

/** Where, when, and what to bring. */
export function PickupFacts({ point }: { point: PickupPoint }) {
  const facts = [
    { label: 'Dónde', value: `${point.name}. ${point.address}` },
    { label: 'Cuándo', value: point.opens },
    { label: 'Qué llevar', value: point.bring },
  ]
  return (
    <Card as="section">
      <dl className="flex flex-col gap-4">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm font-semibold text-ink-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
