import { eventTitle } from '#catalogue/events/event-title.ts'
import { useEffect } from 'react'
import { listEvents } from '#catalogue/events/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { SelectField } from '#ui/select-field.tsx'
import { useRead } from '#web/query.ts'

type MatchFieldProps = { value: string; onChange: (eventId: string) => void; onSaleOnly?: boolean }

/** The coming matches, today's first: chosen already, as most people at a window want the next one. */
export function MatchField({ value, onChange, onSaleOnly = false }: MatchFieldProps) {
  const { data } = useRead(listEvents, {})
  const open = onSaleOnly ? ['on_sale'] : ['on_sale', 'sold_out', 'announced']
  const events = (data?.events ?? []).filter(({ saleState }) => open.includes(saleState))
  const first = events[0]?.id
  useEffect(() => {
    if (value === '' && first !== undefined) onChange(`${first}`)
  }, [value, first, onChange])
  return (
    <SelectField
      label="Partido"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={events.map(({ id, home, away, startsAt }) => ({
        value: `${id}`,
        label: `${eventTitle({ home, away })}, ${formatMoment(startsAt)}`,
      }))}
    />
  )
}
