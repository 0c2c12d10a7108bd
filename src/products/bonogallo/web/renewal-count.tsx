import { Card } from '#ui/card.tsx'
import type { Pass } from '../contract.ts'

/** How far the holder is from renewing with priority. */
export function RenewalCount({ pass: { renewal } }: { pass: Pass }) {
  const { counted, needed, reachable } = renewal
  const done = counted >= needed
  return (
    <Card as="section" className="p-5">
      <p className="font-semibold">
        Llevas {counted} de {needed} para renovar con prioridad
      </p>
      <div className="my-3 h-2.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div
          className={`h-full rounded-full ${done ? 'bg-ok' : 'bg-brand'}`}
          style={{ width: `${Math.min(100, (counted / Math.max(1, needed)) * 100)}%` }}
        />
      </div>
      <p className="text-sm text-ink-2">
        {done
          ? 'Listo: te guardaremos tu lugar antes de la venta abierta.'
          : reachable
            ? 'Cuentan los partidos a los que vas y los que cedes a tiempo.'
            : 'Ya no alcanzas el mínimo: podrás comprar en la venta abierta.'}
      </p>
    </Card>
  )
}
