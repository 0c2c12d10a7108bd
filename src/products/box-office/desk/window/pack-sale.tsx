import { useMemo, useRef, useState } from 'react'
import { choiceName, pricesToChoose } from '#catalogue/fares/rules.ts'
import { holdPacks, listPacks, readPack, type Pack, type Person } from '#products/packs/contract.ts'
import { packSource } from '#products/packs/web/pack-source.tsx'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { headlineFare } from '#lib/headline-price.ts'
import { countOf } from '#lib/count.ts'
import { call } from '#web/call.ts'
import { invalidate, useRead } from '#web/query.ts'
import { sellAtWindow } from '../../contract.ts'
import type { Buyer } from './buyer-dialog.tsx'
import { CountHead } from './count-head.tsx'
import { HallCounter } from './hall-counter.tsx'
import { HallLeft } from './hall-left.tsx'
import { PayPanel, type PayPanelHandle } from './pay-panel.tsx'
import { SaleColumns } from './sale-columns.tsx'
import type { SaleFrame } from './sale-frame.ts'
import { FareChip, SaleLine } from './sale-line.tsx'
import { atWindow, useWindowHold } from './use-window-hold.ts'

/** For whom the pack of a seat is: its fare, and of each product with several sizes the one that was said. */
type Choice = { fare: string; sizes: Record<number, number> }
const nothingSaid: Choice = { fare: headlineFare, sizes: {} }

/** Packs: one place for all their matches, fares and sizes line by line, who buys, money. */
export function PackSale({ head, foot, last, onSold }: SaleFrame) {
  const packs = useRead(listPacks, {})
  const [chosen, setPack] = useState<number | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const [choices, setChoices] = useState<Record<number, Choice>>({})
  const panel = useRef<PayPanelHandle>(null)
  const open = (packs.data?.packs ?? []).filter(({ saleState }) => saleState === 'on_sale')
  const packId = chosen ?? open[0]?.id ?? null
  const params = { packId: `${packId ?? ''}` }
  const pack = useRead(readPack, { params }, { enabled: packId !== null })
  const sized = pack.data?.products.filter(({ options }) => options.length > 1) ?? []
  // Until somebody says a size, one that there is is held in its place.
  const personOf = ({ fare, sizes }: Choice): Person => ({
    fare,
    stockItemIds: sized.flatMap(({ id, options }) => {
      const size = sizes[id] ?? (options.find(({ available }) => available) ?? options[0])?.stockItemId
      return size === undefined ? [] : [size]
    }),
  })
  const held = useWindowHold<{ said?: Record<number, Choice> }>(async ({ said = choices, ...asked }) => {
    // Of other seats, or of seats that were let go, nothing was said.
    const known = asked.replaces !== undefined && 'seatIds' in asked ? said : {}
    const people =
      'seatIds' in asked
        ? asked.seatIds.map((seatId) => personOf(known[seatId] ?? nothingSaid))
        : Array.from({ length: asked.bestAvailable.quantity }, () => personOf(nothingSaid))
    const taken = await call(holdPacks, { params, body: { ...asked, people } }, atWindow)
    setChoices(known)
    return taken
  })
  const { hold } = held
  const seats = hold?.seats ?? []
  const count = seats.length === 0 ? quantity : seats.length
  const pricesOf = (zoneId: number) => pack.data?.zones.find(({ id }) => id === zoneId)?.prices ?? []
  const choiceOf = (seatId: number) => choices[seatId] ?? nothingSaid
  const toMoney = () => panel.current?.toMoney()
  const unsaid = sized.find(({ id }) => seats.some((seat) => choiceOf(seat.id).sizes[id] === undefined))

  const choose = (seatId: number, choice: Choice) =>
    void held.take({ seatIds: seats.map(({ id }) => id), said: { ...choices, [seatId]: choice } })

  return (
    <SaleColumns
      left={
        <HallLeft
          {...{ head, foot, held }}
          many="Packs"
          the="el pack"
          offered={packs.data && open.map((one) => ({ ...one, matches: one.matches.length }))}
          chosen={packId}
          onChoose={setPack}
          read={packs.data === undefined ? packs : pack}
          hall={
            pack.data && (
              <PackHall
                key={packId}
                pack={pack.data}
                {...{ held, quantity }}
                onQuantity={setQuantity}
                onTaken={toMoney}
              />
            )
          }
        />
      }
      right={
        <PayPanel
          ref={panel}
          saleKey={hold?.id ?? ''}
          head={
            <CountHead
              unit={['pack', 'packs']}
              value={count}
              max={pack.data?.perPerson ?? 4}
              onChange={(next) => {
                setQuantity(next)
                const [seat] = seats
                if (seat) void held.take({ bestAvailable: { quantity: next, zoneId: seat.zoneId } })
              }}
            />
          }
          totalCents={hold?.totalCents ?? null}
          blocked={
            unsaid !== undefined
              ? `Elige la opción de cada artículo: ${unsaid.label}.`
              : buyer === null
                ? 'Di quién compra (F4): los packs se cuentan por persona.'
                : null
          }
          problem={held.problem}
          buyer={buyer}
          needsBuyer
          onBuyer={setBuyer}
          last={last}
          prints={`Imprime los boletos de ${countOf(count, 'pack', 'packs')}`}
          onCharge={(key, pay, gift) =>
            call(sellAtWindow, {
              body: { key, holdId: hold!.id, fares: [], pay, ...gift, ...(buyer && { guest: buyer }) },
            })
          }
          onSold={(sale) => {
            onSold(sale)
            held.forget()
            setBuyer(null)
            void invalidate(listPacks)
            void invalidate(readPack)
          }}
        >
          {seats.length === 0 ? (
            <p className="py-3 text-sm text-ink-2">
              Elige una zona o un asiento: es el mismo en todos los partidos del pack.
            </p>
          ) : (
            <ul aria-label="Apartado">
              {seats.map((seat) => {
                const choice = choiceOf(seat.id)
                const prices = pricesToChoose(pricesOf(seat.zoneId), choice.fare)
                return (
                  <SaleLine
                    key={seat.id}
                    title={[seat.section, seat.row, seat.seat].filter(Boolean).join(' ')}
                    words={placeWords(seat)}
                    cents={prices.find(({ fare }) => fare === choice.fare)?.totalCents ?? 0}
                    removeLabel={`Quitar ${placeWords(seat)}`}
                    onRemove={() => {
                      const rest = seats.map(({ id }) => id).filter((id) => id !== seat.id)
                      void (rest.length === 0 ? held.drop() : held.take({ seatIds: rest }))
                    }}
                  >
                    {prices.length > 1 && (
                      <FareChip
                        label={`Tarifa de ${placeWords(seat)}`}
                        value={choice.fare}
                        options={prices.map((price) => [price.fare, choiceName(price)])}
                        onChange={(fare) => choose(seat.id, { ...choice, fare })}
                      />
                    )}
                    {sized.map(({ id, label, options }) => (
                      <FareChip
                        key={id}
                        label={`${label} de ${placeWords(seat)}`}
                        value={`${choice.sizes[id] ?? ''}`}
                        options={[
                          ['', label],
                          ...options
                            .filter(
                              ({ available, stockItemId }) => available || choice.sizes[id] === stockItemId,
                            )
                            .map(({ stockItemId, name }): [string, string] => [`${stockItemId}`, name]),
                        ]}
                        onChange={(size) => {
                          if (size === '') return
                          choose(seat.id, { ...choice, sizes: { ...choice.sizes, [id]: Number(size) } })
                        }}
                      />
                    ))}
                  </SaleLine>
                )
              })}
            </ul>
          )}
        </PayPanel>
      }
    />
  )
}

type PackHallProps = Omit<Parameters<typeof HallCounter>[0], 'source'> & { pack: Pack }

/** The hall of a pack; the window holds by itself and says for whom, so that nothing is asked here. */
function PackHall({ pack, ...counter }: PackHallProps) {
  const source = useMemo(() => packSource(pack, () => Promise.resolve([])), [pack])
  return <HallCounter source={source} {...counter} />
}
