import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { readTill, type Till } from '../till-contract.ts'
import { CloseTill } from './till/close-till.tsx'
import { OpenTill } from './till/open-till.tsx'
import { OwedReason } from './till/owed-reason.tsx'
import { GiftSale } from './window/gift-sale.tsx'
import { GoodsSale } from './window/goods-sale.tsx'
import { KeyCap } from './window/key-cap.tsx'
import { useLastSale } from './window/last-sale.tsx'
import { PackSale } from './window/pack-sale.tsx'
import { PassSale } from './window/pass-sale.tsx'
import { Products, type Product } from './window/products.tsx'
import { TicketsSale } from './window/tickets-sale.tsx'
import { useTold } from './window/told-seat.ts'
import { useKeys } from './window/use-keys.ts'

const sales = {
  tickets: TicketsSale,
  passes: PassSale,
  packs: PackSale,
  goods: GoodsSale,
  gifts: GiftSale,
}

/** The window: a till, then what is sold, money, and the next person. */
export default function BoxOfficeScreen() {
  const till = useRead(readTill, {})
  const again = () => void invalidate(readTill)
  if (till.data === undefined) {
    return (
      <DeskPage title="Taquilla">
        <NotLoaded
          read={till}
          title="No pudimos abrir la taquilla"
          waiting={<Skeletons label="Cargando la taquilla…" blocks={['h-64 w-full']} />}
        />
      </DeskPage>
    )
  }
  if (till.data.till !== null) return <Window till={till.data.till} onClosed={again} />
  if (till.data.owed !== null) return <OwedReason counted={till.data.owed} onGiven={again} />
  return <OpenTill onOpened={again} />
}

function Window({ till, onClosed }: { till: Till; onClosed: () => void }) {
  const [product, setProduct] = useState<Product>('tickets')
  const [eventId, setEvent] = useState<number | null>(null)
  const [toldSeat, setToldSeat] = useState<string | null>(null)
  useTold((match, seat) => {
    setProduct('tickets')
    setEvent(match)
    setToldSeat(seat)
  })
  const told = toldSeat === null ? undefined : { seat: toldSeat, taken: () => setToldSeat(null) }
  const { last, slip, sold } = useLastSale(till.id)
  const reprint = last?.print
  useKeys({ F9: reprint })
  const Sale = sales[product]
  return (
    <Sale
      {...{ last, eventId, told }}
      onMatch={(match) => {
        setEvent(match)
        setToldSeat(null)
      }}
      onSold={(sale) => {
        sold(sale)
        void invalidate(readTill)
      }}
      head={
        <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-2">
          <h1 className="text-3xl max-xl:sr-only">Taquilla</h1>
          <Products
            value={product}
            onChange={(next) => {
              setProduct(next)
              setToldSeat(null)
            }}
          />
          <button
            type="button"
            disabled={reprint === undefined || last?.printing}
            onClick={reprint}
            className="ml-auto flex min-h-11 items-center gap-2 rounded-md border-[1.5px] border-line-strong bg-surface px-2 text-sm xl:px-3 font-semibold text-brand hover:bg-brand-soft disabled:text-ink-3"
          >
            <IconPrinter size={18} aria-hidden />
            Última venta <KeyCap>F9</KeyCap>
          </button>
        </header>
      }
      foot={
        <p className="flex items-center gap-3">
          {slip}
          <span>{till.sales === 1 ? '1 venta' : `${till.sales} ventas`}</span>
          <CloseTill onClosed={onClosed} />
        </p>
      }
    />
  )
}
