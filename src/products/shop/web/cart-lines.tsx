import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatMoney } from '#lib/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { paths } from '#lib/paths.ts'
import type { CartLine as Line } from '../catalogue-contract.ts'
import type { PricedCart } from './priced-cart.tsx'
import { ProductPicture } from './product-picture.tsx'
import { leftWords, onlySize, withSize } from '../rules.ts'
import { useCart } from './store.ts'

export function CartLines({ cart }: { cart: PricedCart }) {
  const kept = useCart((state) => state.lines)
  const shown = cart.lines.filter((line) => kept.some(({ variantId }) => variantId === line.variantId))
  return (
    <ul className="flex flex-col divide-y divide-line">
      {shown.map((line) => (
        <CartLine key={line.variantId} line={line} />
      ))}
    </ul>
  )
}

function CartLine({ line }: { line: Line }) {
  const { variantId, slug, name, size, picture, unitCents, left } = line
  const { setQuantity, remove } = useCart()
  const quantity =
    useCart((state) => state.lines.find((kept) => kept.variantId === variantId)?.quantity) ?? line.wanted
  const gone = line.quantity === 0
  return (
    <li className="flex gap-4 py-4 first:pt-1 last:pb-1">
      <div className={`w-18 shrink-0 sm:w-24 ${gone ? 'opacity-50' : ''}`}>
        <ProductPicture picture={picture} sizes="96px" decorative />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="font-semibold">
              <Link to={paths.shop(slug)} className="underline-offset-4 hover:underline">
                {name}
              </Link>
            </p>
            <p className="text-sm text-ink-2">
              {size !== onlySize && `Talla ${size} · `}
              <span className="nums">{formatMoney(unitCents)}</span>
            </p>
          </div>
          <IconButton
            label={`Quitar ${withSize(name, size)}`}
            icon={<IconTrash size={20} aria-hidden />}
            className="-mt-2 -mr-2 text-ink-2"
            onClick={() => remove(variantId)}
          />
        </div>
        <Change line={line} />
        {!gone && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <NumberStepper
              label={`Cantidad de ${withSize(name, size)}`}
              hideLabel
              unit={['pieza', 'piezas']}
              min={1}
              max={Math.max(left, 1)}
              value={quantity}
              onChange={(next) => setQuantity(variantId, next)}
            />
            {quantity > 1 && <p className="nums font-semibold">{formatMoney(unitCents * line.quantity)}</p>}
          </div>
        )}
      </div>
    </li>
  )
}

/** What is no longer as it was when it was put there. */
function Change({ line: { change, left, seenCents, unitCents, wanted } }: { line: Line }) {
  const words = {
    price: `Cambió de precio: antes ${formatMoney(seenCents)}, ahora ${formatMoney(unitCents)}.`,
    fewer: `${leftWords(left) ?? `Quedan ${left}`}; querías ${wanted}.`,
    sold_out: 'Se agotó. Quítalo para seguir.',
    gone: 'Ya no se vende. Quítalo para seguir.',
  }
  if (change === null) return null
  return <p className="rounded-sm bg-warn-soft px-3 py-2 text-sm font-semibold text-warn">{words[change]}</p>
}
