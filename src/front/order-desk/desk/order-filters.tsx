import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { dayInMexico, formatDay } from '#lib/dates.ts'
import { wordOptions } from '#lib/table.ts'
import { ChosenChip, FilterChip } from '#ui/filter-chip.tsx'
import { useRead } from '#web/query.ts'
import { kindNames, listDeskMatches, statusNames, type OrdersAsked } from '../contract.ts'
import { payNames } from '../list-rules.ts'

type OrderFiltersProps = {
  asked: OrdersAsked
  onChange: (
    changes: Partial<
      Record<
        'desde' | 'hasta' | 'status' | 'match' | 'pago' | 'kind' | 'atender' | 'repetido' | 'persona',
        string
      >
    >,
  ) => void
  onRange: () => void
  /** Whose orders they are, where they are of one person. */
  person: string | undefined
}

/** What the list is narrowed by, as pills. */
export function OrderFilters({ asked, onChange, onRange, person = 'De una persona' }: OrderFiltersProps) {
  const matches = useRead(listDeskMatches, {})
  const matchOptions = (matches.data?.matches ?? []).map(({ id, title }) => ({
    value: `${id}`,
    label: title,
  }))
  const [spans] = useState(() => daySpans(new Date()))
  const { desde = '', hasta = '' } = asked
  const known = spans.find((span) => span.desde === desde && span.hasta === hasta)
  const dated = desde !== '' || hasta !== ''
  return (
    <>
      {dated && known === undefined ? (
        <ChosenChip
          label="Días"
          words={rangeWords(desde, hasta)}
          onPress={() => onChange({ desde: '', hasta: '' })}
        />
      ) : (
        <FilterChip
          label="Días"
          icon={<IconCalendar size={16} aria-hidden />}
          options={[
            ...spans.map(({ key, label }) => ({ value: key, label })),
            { value: 'range', label: 'Otros días…' },
          ]}
          value={known?.key ?? ''}
          onChange={(key) => {
            if (key === 'range') return onRange()
            const span = spans.find((one) => one.key === key)
            onChange({ desde: span?.desde ?? '', hasta: span?.hasta ?? '' })
          }}
        />
      )}
      <FilterChip
        label="Estado"
        options={wordOptions(statusNames)}
        value={asked.status ?? ''}
        onChange={(status) => onChange({ status })}
      />
      <FilterChip
        label="Partido"
        options={matchOptions}
        value={asked.match ?? ''}
        onChange={(match) => onChange({ match })}
      />
      <FilterChip
        label="Pago"
        options={wordOptions(payNames)}
        value={asked.pago ?? ''}
        onChange={(pago) => onChange({ pago })}
      />
      <FilterChip
        label="Tipo"
        options={wordOptions(kindNames)}
        value={asked.kind ?? ''}
        onChange={(kind) => onChange({ kind })}
      />
      {asked.atender !== undefined && (
        <ChosenChip label="Por atender" words="Por atender" onPress={() => onChange({ atender: '' })} />
      )}
      {asked.repetido !== undefined && (
        <ChosenChip
          label="Parecen repetidos"
          words="Parecen repetidos"
          onPress={() => onChange({ repetido: '' })}
        />
      )}
      {asked.persona !== undefined && (
        <ChosenChip label="Persona" words={person} onPress={() => onChange({ persona: '' })} />
      )}
    </>
  )
}

const noon = (day: string) => new Date(`${day}T18:00:00Z`)

function rangeWords(desde: string, hasta: string): string {
  if (desde === hasta) return formatDay(noon(desde))
  if (hasta === '') return `Desde ${formatDay(noon(desde))}`
  if (desde === '') return `Hasta ${formatDay(noon(hasta))}`
  return `${formatDay(noon(desde))} a ${formatDay(noon(hasta))}`
}

/** Spans of days of the club's that end today or yesterday. */
function daySpans(now: Date) {
  const before = (days: number) => dayInMexico(new Date(now.getTime() - days * 86_400_000))
  const today = before(0)
  return [
    { key: 'today', label: formatDay(now), desde: today, hasta: today },
    { key: 'yesterday', label: 'Ayer', desde: before(1), hasta: before(1) },
    { key: 'week', label: 'Últimos 7 días', desde: before(6), hasta: today },
    { key: 'month', label: 'Últimos 30 días', desde: before(29), hasta: today },
  ]
}
