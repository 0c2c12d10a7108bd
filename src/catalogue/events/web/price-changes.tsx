import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Section } from '#ui/page.tsx'
import { useRead } from '#web/query.ts'
import { listPriceChanges } from '../contract.ts'

/** How the prices of a match changed since it is public; nothing where they did not. */
export default function PriceChanges({ eventId }: { eventId: number }) {
  const { data } = useRead(listPriceChanges, { params: { eventId: `${eventId}` } })
  const changes = data?.changes ?? []
  if (changes.length === 0) return null
  return (
    <Section title="Cambios de precio" className="mt-10">
      <ol className="flex flex-col gap-5">
        {changes.map((change) => (
          <li key={change.version}>
            <p className="font-semibold">Desde el {formatMoment(change.validFrom)}</p>
            {change.reason && <p>{change.reason}</p>}
            <ul className="mt-2 max-w-120 space-y-1">
              {change.changes.map(({ zone, fare, fareName, beforeCents, afterCents }) => (
                <li key={`${zone} ${fare}`} className="flex justify-between gap-4">
                  <span>
                    {zone}, {fareName.toLowerCase()}
                  </span>
                  <span className="nums whitespace-nowrap">{changeWords(beforeCents, afterCents)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-2">Si ya apartaste o compraste, conservas el precio que viste.</p>
    </Section>
  )
}

function changeWords(beforeCents: number | null, afterCents: number | null): string {
  if (beforeCents === null) return `nueva, ${formatMoney(afterCents ?? 0)}`
  const before = `antes ${formatMoney(beforeCents)}`
  return afterCents === null ? `${before}, ya no se vende` : `${before}, ahora ${formatMoney(afterCents)}`
}
