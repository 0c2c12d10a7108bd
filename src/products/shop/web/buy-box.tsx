import { useRef, useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.ts'
import { Notice } from '#ui/notice.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import type { Product } from '../catalogue-contract.ts'
import { maxPerLine } from '../rules.ts'
import { SizeGuide } from './size-guide.tsx'
import { SizePicker } from './size-picker.tsx'
import { useCart } from './store.ts'

/** Size, quantity, and into the cart. With one size only there is nothing to choose. */
export function BuyBox({ product }: { product: Product }) {
  const { name, sizes, sizeGuide, fromCents } = product
  const only = sizes.length === 1 ? sizes[0] : undefined
  const [chosen, setChosen] = useState<number | null>(only?.variantId ?? null)
  const [quantity, setQuantity] = useState(1)
  const [error, setError] = useState<string | null>(null)
  const picker = useRef<HTMLDivElement>(null)
  const { add, open, lines } = useCart()
  const size = sizes.find(({ variantId }) => variantId === chosen)
  const inCart = lines.find(({ variantId }) => variantId === chosen)?.quantity ?? 0
  const room = size === undefined ? maxPerLine : Math.max(0, size.left - inCart)

  function put(): void {
    if (size === undefined) {
      setError('Elige tu talla')
      picker.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
      return
    }
    add({ variantId: size.variantId, quantity: Math.min(quantity, room), seenCents: size.priceCents })
    announce(`Agregamos ${name} a tu carrito.`)
    setQuantity(1)
    open(true)
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="title nums text-4xl">
        {formatMoney(size?.priceCents ?? fromCents)} <span className="text-lg">MXN</span>
        <span className="mt-1 block font-body text-sm font-normal text-ink-2">IVA incluido</span>
      </p>
      {product.availability === 'none' ? (
        <Notice tone="warn" title="Agotado por ahora">
          Vuelve pronto: cuando llegue más, aquí lo verás.
        </Notice>
      ) : (
        <>
          {only === undefined && (
            <div ref={picker} className="flex flex-col gap-1">
              <SizePicker
                sizes={sizes}
                value={chosen}
                error={error}
                onChange={(variantId) => {
                  setChosen(variantId)
                  setError(null)
                  setQuantity(1)
                }}
              />
              <div>{sizeGuide !== 'none' && <SizeGuide guide={sizeGuide} />}</div>
            </div>
          )}
          <NumberStepper
            label="Cantidad"
            unit={['pieza', 'piezas']}
            min={1}
            max={Math.max(1, room)}
            value={Math.min(quantity, Math.max(1, room))}
            onChange={setQuantity}
            hint={hintOf(size?.left, inCart, room)}
          />
          <Button wide disabled={size !== undefined && room === 0} onClick={put}>
            Agregar al carrito
          </Button>
        </>
      )}
    </div>
  )
}

function hintOf(left: number | undefined, inCart: number, room: number): string | undefined {
  if (left === undefined) return undefined
  if (room === 0) return inCart === 1 ? 'Ya tienes la última en tu carrito.' : 'Ya llevas todas las que hay.'
  if (left < maxPerLine) return left === 1 ? 'Queda 1 pieza.' : `Quedan ${left} piezas.`
  return `Hasta ${maxPerLine} por compra.`
}
