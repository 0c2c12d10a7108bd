import { fareName, type Fare } from '#features/events/contract.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/table.tsx'
import { paths } from '#web/paths.ts'
import type { PlanSummary } from './contract.ts'
import { phaseWords, spanWords } from './plan-words.tsx'

const fares: Fare[] = ['adult', 'child', 'senior']

/** A plan with its final prices by zone and category, and where its sale stands. */
export function PlanCard({ plan }: { plan: PlanSummary }) {
  const { id, name, span, phase, matches, instalments, rules } = plan
  const zones = [...Map.groupBy(plan.prices, ({ zoneId }) => zoneId).values()]
  return (
    <Card as="article" className="flex flex-col gap-4 p-5 lg:p-6">
      <div>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <Badge tone="brand">{spanWords[span]}</Badge>
          <PhaseBadge phase={phase} />
        </div>
        <h3 className="text-3xl">{name}</h3>
        <p className="mt-1 text-ink-2">
          {matches === 1 ? '1 partido' : `${matches} partidos`} de casa. {phaseWords(plan)}
        </p>
      </div>
      <Table
        caption={`Precio final de ${name} por zona`}
        hideCaption
        rows={zones}
        rowKey={([first]) => String(first?.zoneId)}
        columns={[
          { key: 'zone', header: 'Zona', cell: ([first]) => <ZoneName price={first} /> },
          ...fares.map((fare) => ({
            key: fare,
            header: fareName[fare],
            align: 'end' as const,
            cell: (prices: PlanSummary['prices']) =>
              formatMoney(prices.find((price) => price.fare === fare)?.priceCents ?? 0),
          })),
        ]}
      />
      {instalments > 1 && (
        <p className="text-sm text-ink-2">
          También en {instalments} mensualidades iguales con tarjeta: {instalments} × el precio entre{' '}
          {instalments}, sin cargo extra.
        </p>
      )}
      <p className="text-sm text-ink-2">
        Cede un partido hasta {rules.cessionHours} horas antes y te queda el {rules.cessionPercent} % de su
        parte como saldo. Con {rules.neededMatches} partidos usados o cedidos renuevas con prioridad.
      </p>
      {phase === 'open' && (
        <Button className="mt-auto" to={paths.compra1Bonogallo(id)}>
          Elegir mi lugar
        </Button>
      )}
    </Card>
  )
}

function ZoneName({ price }: { price: PlanSummary['prices'][number] | undefined }) {
  return (
    <span className="flex items-center gap-2">
      <span className="size-3.5 shrink-0 rounded-full" style={{ background: price?.color }} aria-hidden />
      {price?.zone}
    </span>
  )
}

function PhaseBadge({ phase }: { phase: PlanSummary['phase'] }) {
  if (phase === 'open') return <Badge tone="ok">A la venta</Badge>
  if (phase === 'renewal') return <Badge tone="accent">Renovaciones</Badge>
  return <Badge>{phase === 'closed' ? 'Venta terminada' : 'Próximamente'}</Badge>
}
