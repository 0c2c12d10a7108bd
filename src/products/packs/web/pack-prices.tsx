import { formatMoney } from '#lib/money.ts'
import { headlinePrice } from '#lib/headline-price.ts'
import { Card } from '#ui/card.tsx'
import type { Pack } from '../contract.ts'
import { savingOf } from '../rules.ts'

type Zone = Pack['zones'][number]

/** Each zone and fare with the pack's price beside what the same costs bought one by one. */
export function PackPrices({ pack: { zones, products } }: { pack: Pack }) {
  const priceOf = (zone: Zone) => headlinePrice(zone.prices)?.totalCents ?? 0
  return (
    <Card as="section" className="p-5">
      <h2 className="text-2xl">Precio final por pack</h2>
      <ul className="my-2 divide-y divide-line">
        {zones
          .toSorted((one, other) => priceOf(one) - priceOf(other))
          .map((zone) => (
            <ZonePrices key={zone.id} zone={zone} />
          ))}
      </ul>
      <p className="text-sm text-ink-2">
        «Por separado» es lo que hoy cuesta un boleto de cada partido con sus cargos
        {products.length > 0 ? ' y los artículos en la tienda' : ''}.
      </p>
    </Card>
  )
}

function ZonePrices({ zone: { name, color, free, prices: all } }: { zone: Zone }) {
  const prices = all.filter(({ retired }) => !retired)
  return (
    <li className="py-3">
      <p className="flex items-center gap-2 font-semibold">
        <span className="size-3.5 shrink-0 rounded-full" style={{ background: color }} aria-hidden />
        {name}
        {free === 0 && <span className="text-sm font-normal text-ink-2">· Agotada</span>}
      </p>
      {prices.map((price) => {
        const saved = savingOf(price)
        return (
          <p key={price.fare} className="mt-1 grid grid-cols-[1fr_auto] gap-x-4">
            <span>{prices.length > 1 ? price.fareName : 'Cualquier edad'}</span>
            <span className="nums text-right font-semibold">{formatMoney(price.totalCents)}</span>
            <span className="nums text-sm text-ink-2">Por separado {formatMoney(price.regularCents)}</span>
            {saved > 0 && (
              <span className="nums text-right text-sm text-ok">Ahorras {formatMoney(saved)}</span>
            )}
          </p>
        )
      })}
    </li>
  )
}
