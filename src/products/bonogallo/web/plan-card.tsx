import { countOf } from '#lib/count.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { paths } from '#lib/paths.ts'
import type { PlanSummary } from '../contract.ts'
import { phaseWords, spanWords } from './plan-words.tsx'

/** A plan with its final prices by zone and category, and where its sale stands. */
export function PlanCard({ plan, preview = false }: { plan: PlanSummary; preview?: boolean }) {
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
          {countOf(matches, 'partido', 'partidos')} de casa. {phaseWords(plan)}
        </p>
      </div>
      <ul aria-label={`Precio final de ${name} por zona`} className="flex flex-col divide-y divide-line">
        {zones.map((prices) => (
          <ZonePrices key={prices[0]?.zoneId} prices={prices} />
        ))}
      </ul>
      {instalments > 1 && (
        <p className="text-sm text-ink-2">
          También en {instalments} mensualidades iguales con tarjeta, sin cargo extra:{' '}
          {plan.fromFare ?? 'Adulto'}, desde {formatMoney(plan.fromCents / instalments)} al mes.
        </p>
      )}
      <p className="text-sm text-ink-2">
        Cede un partido hasta {countOf(rules.cessionHours, 'hora', 'horas')} antes y te queda el{' '}
        {rules.cessionPercent} % de su parte como saldo. Usa o cede a tiempo{' '}
        {countOf(rules.neededMatches, 'partido', 'partidos')} y renuevas con prioridad.
      </p>
      {phase === 'open' && !preview && (
        <Button className="mt-auto" to={paths.compra1Bonogallo(id)}>
          Elegir mi lugar
        </Button>
      )}
    </Card>
  )
}

function ZonePrices({ prices }: { prices: PlanSummary['prices'] }) {
  const general = prices.find(({ fare }) => fare === headlineFare)
  const others = prices.filter(({ fare }) => fare !== headlineFare)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="size-3.5 shrink-0 rounded-full" style={{ background: prices[0]?.color }} aria-hidden />
      <span className="min-w-0 flex-1">
        {prices[0]?.zone}
        <span className="block text-sm text-ink-2">
          {others.map(({ fareName, priceCents }) => `${fareName} ${formatMoney(priceCents)}`).join(' · ')}
        </span>
      </span>
      <span className="nums text-lg font-semibold">{formatMoney(general?.priceCents ?? 0)}</span>
    </li>
  )
}

function PhaseBadge({ phase }: { phase: PlanSummary['phase'] }) {
  if (phase === 'open') return <Badge tone="ok">A la venta</Badge>
  if (phase === 'renewal') return <Badge tone="accent">Renovaciones</Badge>
  return <Badge>{phase === 'closed' ? 'Venta terminada' : 'Próximamente'}</Badge>
}
