import { eventTitle } from '#catalogue/events/event-title.ts'
import { IconShirt } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import type { Pack } from '../contract.ts'
import { PackPrices } from './pack-prices.tsx'

/** The matches with their dates, the merchandise, and the price by zone beside what one saves. */
export function PackContents({ pack }: { pack: Pack }) {
  const { matches, products, venue, city } = pack
  return (
    <>
      <Card as="section" className="flex flex-col gap-4 p-5">
        <h2 className="text-2xl">Qué incluye</h2>
        <p className="text-ink-2">
          El mismo lugar en {matches.length === 1 ? 'el partido' : `los ${matches.length} partidos`}. {venue},{' '}
          {city}.
        </p>
        <ul className="flex flex-col gap-3">
          {matches.map(({ id, home, away, round, startsAt, state }) => (
            <li key={id} className="flex items-center gap-4">
              <DateBadge at={startsAt} />
              <div className="min-w-0 flex-1">
                <p className={`font-semibold ${state === 'cancelled' ? 'line-through' : ''}`}>
                  {eventTitle({ home, away })}
                </p>
                <p className="text-sm text-ink-2">
                  {round} · {formatMoment(startsAt)}
                </p>
              </div>
              {state !== 'coming' && (
                <Badge tone={state === 'cancelled' ? 'danger' : 'neutral'}>
                  {state === 'cancelled' ? 'Cancelado' : 'Ya se jugó'}
                </Badge>
              )}
            </li>
          ))}
          {products.map((product) => (
            <ProductLine key={product.id} product={product} />
          ))}
        </ul>
        <p className="text-sm text-ink-2">
          Si un partido se cancela, te devolvemos su parte del precio. Los demás siguen siendo tuyos.
        </p>
      </Card>
      <PackPrices pack={pack} />
    </>
  )
}

function ProductLine({ product }: { product: Pack['products'][number] }) {
  const { label, quantity, options, regularCents } = product
  const several = options.length > 1
  return (
    <li className="flex items-center gap-4">
      <span className="grid h-20 w-16 shrink-0 place-items-center rounded-md bg-brand-soft text-brand">
        <IconShirt size={32} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{quantity === 1 ? label : `${quantity} × ${label}`}</p>
        <p className="text-sm text-ink-2">
          {several ? 'Lo eliges al apartar: ' : ''}
          {several &&
            options.map(({ name, available }, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <span className={available ? '' : 'line-through'}>{name}</span>
                {!available && <span className="sr-only"> (agotado)</span>}
              </span>
            ))}
          {several ? '. ' : ''}
          En la tienda, {formatMoney(quantity * regularCents)}.
        </p>
      </div>
    </li>
  )
}
