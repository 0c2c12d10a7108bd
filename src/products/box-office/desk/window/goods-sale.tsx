import { useRef, useState } from 'react'
import { leftWords, maxPerLine, withSize } from '#products/shop/rules.ts'
import { formatMoney } from '#lib/money.ts'
import { plain } from '#lib/slug.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { listGoods, sellGoods } from '../../contract.ts'
import type { Buyer } from './buyer-dialog.tsx'
import { ChoiceButton } from './choice-button.tsx'
import { PayPanel, type PayPanelHandle } from './pay-panel.tsx'
import { SaleColumns } from './sale-columns.tsx'
import type { SaleFrame } from './sale-frame.ts'
import { SaleLine } from './sale-line.tsx'
import { useKeys } from './use-keys.ts'

type Line = { variantId: number; title: string; quantity: number; unitCents: number; free: number }

/** Pieces of the shop that the person takes along. */
export function GoodsSale({ head, foot, last, onSold }: SaleFrame) {
  const goods = useRead(listGoods, {})
  const [search, setSearch] = useState('')
  const [lines, setLines] = useState<Line[]>([])
  const [sales, setSales] = useState(0)
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const panel = useRef<PayPanelHandle>(null)
  const words = plain(search).split(/\s+/).filter(Boolean)
  const shown = (goods.data?.goods ?? []).filter(({ name, size, category }) =>
    words.every((word) => plain(`${name} ${size} ${category}`).includes(word)),
  )
  const totalCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  useKeys({ Escape: lines.length === 0 ? undefined : () => setLines([]) })
  const add = (good: (typeof shown)[number]) => {
    const line = lines.find(({ variantId }) => variantId === good.variantId)
    const most = Math.min(maxPerLine, good.free)
    const { variantId, priceCents: unitCents, free } = good
    if (line === undefined)
      setLines([...lines, { variantId, title: withSize(good.name, good.size), quantity: 1, unitCents, free }])
    else setQuantity(line, Math.min(most, line.quantity + 1))
  }
  const setQuantity = (line: Line, quantity: number) =>
    setLines(lines.flatMap((one) => (one !== line ? [one] : quantity === 0 ? [] : [{ ...one, quantity }])))

  return (
    <SaleColumns
      left={
        <>
          {head}
          <SearchField
            label="Buscar producto"
            placeholder="Buscar producto o talla"
            value={search}
            onValueChange={setSearch}
            onKeyDown={(event) => {
              const [only] = shown
              if (event.key !== 'Enter' || search === '' || only === undefined) return
              event.preventDefault()
              if (only.free > 0) add(only)
              setSearch('')
              panel.current?.toMoney()
            }}
          />
          <div className="min-h-0 flex-1 overflow-y-auto rounded-lg border border-line bg-sunken p-2">
            {goods.data === undefined ? (
              <NotLoaded
                read={goods}
                title="No pudimos abrir la tienda"
                waiting={<Skeletons label="Cargando la tienda…" blocks={['h-72 w-full']} />}
              />
            ) : (
              <div role="group" aria-label="Productos" className="grid grid-cols-2 gap-2 md:grid-cols-3">
                {shown.map((good) => (
                  <ChoiceButton
                    key={good.variantId}
                    chosen={lines.some(({ variantId }) => variantId === good.variantId)}
                    disabled={good.free === 0}
                    title={good.name}
                    hint={[good.size, leftWords(good.free) ?? good.category].join(' · ')}
                    aside={formatMoney(good.priceCents)}
                    onChoose={() => {
                      add(good)
                      panel.current?.toMoney()
                    }}
                  />
                ))}
                {shown.length === 0 && (
                  <p className="col-span-full p-3 text-sm text-ink-2">
                    Nada se llama así. Prueba otra palabra.
                  </p>
                )}
              </div>
            )}
          </div>
          <div className="flex min-h-9 items-center justify-end text-sm text-ink-2">{foot}</div>
        </>
      }
      right={
        <PayPanel
          ref={panel}
          saleKey={`${sales} ${JSON.stringify(lines)}`}
          head={
            <h2 className="font-sans text-sm font-semibold">
              {pieces === 1 ? '1 pieza' : `${pieces} piezas`}
            </h2>
          }
          totalCents={lines.length === 0 ? null : totalCents}
          problem={null}
          buyer={buyer}
          onBuyer={setBuyer}
          last={last}
          prints="Se entrega en el mostrador"
          onCharge={(key, pay, gift) => {
            const wanted = lines.map(({ variantId, quantity }) => ({ variantId, quantity }))
            const body = {
              key,
              lines: wanted,
              seenTotalCents: totalCents,
              pay,
              ...gift,
              ...(buyer && { guest: buyer }),
            }
            return call(sellGoods, { body })
          }}
          onSold={(sale) => {
            onSold(sale)
            setLines([])
            setSales(sales + 1)
            setBuyer(null)
            void invalidate(listGoods)
          }}
        >
          {lines.length === 0 ? (
            <p className="py-3 text-sm text-ink-2">Elige lo que se lleva. Aquí aparece la cuenta.</p>
          ) : (
            <ul aria-label="Cuenta">
              {lines.map((line) => (
                <SaleLine
                  key={line.variantId}
                  title={line.title}
                  cents={line.unitCents * line.quantity}
                  removeLabel={`Quitar ${line.title}`}
                  onRemove={() => setQuantity(line, 0)}
                >
                  <select
                    aria-label={`Cuántas: ${line.title}`}
                    value={line.quantity}
                    onChange={({ target }) => setQuantity(line, Number(target.value))}
                    className="min-h-9 rounded-full border border-line-strong bg-surface px-2.5 text-sm font-semibold"
                  >
                    {Array.from({ length: Math.min(maxPerLine, line.free) }, (_, index) => (
                      <option key={index} value={index + 1}>
                        {index + 1}
                      </option>
                    ))}
                  </select>
                </SaleLine>
              ))}
            </ul>
          )}
        </PayPanel>
      }
    />
  )
}
