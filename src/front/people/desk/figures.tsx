import { countOf } from '#lib/count.ts'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import type { Person } from './person-screen.tsx'

/** Figures, five and what the club brought along; what a role may not see is not there. */
export function Figures({ person: { money, past, attended, tickets, cases } }: { person: Person }) {
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {money !== null && (
        <Figure
          label="Gastado, neto"
          value={formatMoney(money.netCents)}
          note={countOf(money.purchases, 'compra', 'compras')}
        />
      )}
      {past !== null && (
        <Figure
          label="En el sistema anterior"
          value={formatMoney(past.cents)}
          note={`${countOf(past.purchases, 'compra', 'compras')}${past.since === null ? '' : ` desde ${new Date(past.since).getUTCFullYear()}`}`}
        />
      )}
      <Figure
        label="Fue a"
        value={attended.of === 0 ? '—' : `${attended.went} de ${attended.of}`}
        note={attended.of === 0 ? 'aún no se juega' : 'últimos partidos en casa'}
      />
      {money !== null && (
        <Figure
          label="A su favor"
          value={formatMoney(money.creditCents)}
          note={money.lostCents > 0 ? `debe ${formatMoney(money.lostCents)}` : 'saldo con el club'}
        />
      )}
      <Figure
        label="Boletos vigentes"
        value={`${tickets.valid}`}
        note={tickets.nextAt === null ? 'ninguno próximo' : `el próximo, ${formatDay(tickets.nextAt)}`}
      />
      {cases !== null && (
        <Figure
          label="Casos"
          value={cases.open === 0 ? 'Ninguno' : countOf(cases.open, 'abierto', 'abiertos')}
          note={cases.open === 0 ? 'abierto' : 'espera respuesta'}
        />
      )}
    </dl>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <Card className="flex flex-col px-3.5 py-2.5">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="title nums text-2xl">{value}</dd>
      <dd className="text-xs text-ink-2">{note}</dd>
    </Card>
  )
}
