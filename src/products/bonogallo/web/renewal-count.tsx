import type { Pass } from '../contract.ts'

/** How far the holder is from renewing with priority; nothing once the pass has ended. */
export function RenewalCount({ pass: { renewal, ending } }: { pass: Pass }) {
  const { counted, needed, reachable } = renewal
  if (ending !== null) return null
  const done = counted >= needed
  return (
    <section aria-label="Tu renovación" className="px-1 text-sm">
      <p className="font-semibold">
        Llevas {counted} de {needed} para renovar con prioridad
      </p>
      <div className="my-2 h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div
          className={`h-full rounded-full ${done ? 'bg-ok' : 'bg-brand'}`}
          style={{ width: `${Math.min(100, (counted / Math.max(1, needed)) * 100)}%` }}
        />
      </div>
      <p className="text-ink-2">
        {done
          ? 'Listo: te guardamos tu lugar antes de la venta abierta.'
          : reachable
            ? 'Cuentan los partidos a los que vas y los que cedes a tiempo.'
            : 'Ya no alcanzas el mínimo: podrás comprar en la venta abierta.'}
      </p>
    </section>
  )
}
