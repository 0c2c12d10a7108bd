import { countOf } from '#lib/count.ts'
import { CountField } from '#ui/count-field.tsx'

type Zone = { id: number; name: string; seats: number }
type Quota = { zoneId: number; quota: number }
type ZoneQuotasProps = { zones: Zone[]; value: Quota[]; onChange: (value: Quota[]) => void }

/** A limit for some zones, besides the phase's own. */
export function ZoneQuotas({ zones, value, onChange }: ZoneQuotasProps) {
  const change = (zoneId: number, quota: number | null) => {
    const others = value.filter((one) => one.zoneId !== zoneId)
    onChange(quota === null || quota === 0 ? others : [...others, { zoneId, quota }])
  }
  return (
    <details className="border-t border-line pt-3">
      <summary className="flex min-h-11 items-center font-semibold text-brand">
        Cupo por zona{value.length > 0 && ` (${value.length})`}
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        {zones.map(({ id, name, seats }) => (
          <CountField
            key={id}
            label={name}
            optional
            hint={`De ${countOf(seats, 'lugar', 'lugares')}.`}
            value={value.find(({ zoneId }) => zoneId === id)?.quota ?? null}
            onChange={(quota) => change(id, quota)}
          />
        ))}
      </div>
    </details>
  )
}
