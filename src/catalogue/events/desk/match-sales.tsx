import { Card } from '#ui/card.tsx'
import type { DeskMatch } from '../desk-contract.ts'

const kinds = [
  { key: 'sold', label: 'Vendidos', look: 'bg-brand' },
  { key: 'held', label: 'Apartados', look: 'bg-accent' },
  { key: 'blocked', label: 'Bloqueados', look: 'bg-ink-3' },
  { key: 'free', label: 'Libres', look: 'bg-line' },
] as const

/** Where every seat of the match is: the four add up to the plan. */
export function MatchSales({ match }: { match: DeskMatch }) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-xl">Lugares</h2>
      <div aria-hidden className="mb-3 flex h-2.5 overflow-hidden rounded-full bg-sunken">
        {kinds.map(({ key, look }) => (
          <span key={key} className={look} style={{ width: `${(match[key] / match.seats) * 100}%` }} />
        ))}
      </div>
      <dl className="grid grid-cols-1 gap-1.5">
        {kinds.map(({ key, label, look }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt className="flex items-center gap-2">
              <span aria-hidden className={`size-3 rounded-full ${look}`} />
              {label}
            </dt>
            <dd className="nums font-semibold">{match[key].toLocaleString('es-MX')}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-1.5">
          <dt>En el plano</dt>
          <dd className="nums font-semibold">{match.seats.toLocaleString('es-MX')}</dd>
        </div>
      </dl>
    </Card>
  )
}
