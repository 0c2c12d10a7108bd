import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readEvent, type Event } from '#catalogue/events/contract.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { holdSeats, type Hold } from '#selling/holds/contract.ts'
import { matchSource } from '#selling/holds/web/hall-source.tsx'
import { mayBeCompanion, placeWords } from '#selling/holds/web/seat-place.tsx'
import { choiceName, pricesToChoose } from '#catalogue/fares/rules.ts'
import { headlineFare } from '#lib/headline-price.ts'
import type { Problem } from '#lib/problem.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { quoteSale, sellAtWindow } from '../../contract.ts'
import { useOfferedExtras } from '#selling/extras/web/offered-extras.tsx'
import type { Buyer } from './buyer-dialog.tsx'
import { CountHead } from './count-head.tsx'
import { HallCounter } from './hall-counter.tsx'
import { HoldFoot } from './hold-foot.tsx'
import { MatchButtons } from './match-buttons.tsx'
import { PayPanel, type PayPanelHandle } from './pay-panel.tsx'
import { SaleColumns } from './sale-columns.tsx'
import type { SaleFrame } from './sale-frame.ts'
import { FareChip, SaleLine } from './sale-line.tsx'
import { WindowExtras } from './window-extras.tsx'
import { atWindow, useWindowHold } from './use-window-hold.ts'

/** Tickets of a match: match, zone, seats, money. */
export function TicketsSale({ head, foot, last, eventId, onMatch, told, onSold }: SaleFrame) {
  const [quantity, setQuantity] = useState(2)
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const panel = useRef<PayPanelHandle>(null)
  const params = { eventId: `${eventId ?? ''}` }
  const event = useRead(readEvent, { params }, { enabled: eventId !== null })
  const held = useWindowHold((body) => call(holdSeats, { params, body }, atWindow))
  const { hold } = held
  const offered = useOfferedExtras(hold?.id)
  const { fareOf, choose, quote, priced, refusal } = useFares(hold, offered?.totalCents ?? 0)
  const seats = hold?.seats ?? []
  const ofAnother = hold !== null && hold.eventId !== eventId
  const letGo = useEffectEvent(() => void held.drop())
  useEffect(() => {
    if (ofAnother) letGo()
  }, [ofAnother])
  const pricesOf = (zoneId: number) => event.data?.zones.find(({ id }) => id === zoneId)?.prices ?? []
  const toMoney = () => panel.current?.toMoney()
  const count = seats.length === 0 ? quantity : seats.length

  async function changeCount(next: number): Promise<void> {
    setQuantity(next)
    const [seat] = seats
    if (seat === undefined) return
    if (await held.take({ bestAvailable: { quantity: next, zoneId: seat.zoneId } })) toMoney()
  }
  async function remove(seatId: number): Promise<void> {
    const rest = seats.map(({ id }) => id).filter((id) => id !== seatId)
    await (rest.length === 0 ? held.drop() : held.take({ seatIds: rest }))
  }

  return (
    <SaleColumns
      left={
        <>
          {head}
          <MatchButtons chosen={eventId} onChoose={onMatch} />
          {event.data === undefined ? (
            <div className="flex-1">
              {eventId !== null && (
                <NotLoaded
                  read={event}
                  title="No pudimos abrir el partido"
                  waiting={<Skeletons label="Abriendo el partido…" blocks={['h-72 w-full']} />}
                />
              )}
            </div>
          ) : (
            <MatchHall
              key={eventId}
              event={event.data}
              {...{ held, quantity }}
              onQuantity={setQuantity}
              onTaken={toMoney}
              told={told}
            />
          )}
          <HoldFoot held={held} onDrop={() => void held.drop()}>
            {foot}
          </HoldFoot>
        </>
      }
      right={
        <PayPanel
          ref={panel}
          saleKey={hold?.id ?? ''}
          head={
            <CountHead
              unit={['boleto', 'boletos']}
              value={count}
              max={event.data?.seatsPerPerson ?? 8}
              onChange={(next) => void changeCount(next)}
            />
          }
          totalCents={hold === null ? null : (quote?.totalCents ?? hold.totalCents)}
          problem={held.problem ?? refusal}
          buyer={buyer}
          onBuyer={setBuyer}
          last={last}
          prints={`Imprime ${count === 1 ? '1 boleto' : `${count} boletos`}`}
          onCharge={async (key, pay, gift) => {
            await priced()
            const body = {
              key,
              holdId: hold!.id,
              fares: chosenOf(fareOf),
              pay,
              ...gift,
              ...(buyer && { guest: buyer }),
            }
            return call(sellAtWindow, { body })
          }}
          onSold={(sale) => {
            onSold(sale)
            held.forget()
            setBuyer(null)
            void invalidate(readEvent)
          }}
        >
          {seats.length === 0 ? (
            <p className="py-3 text-sm text-ink-2">
              Elige una zona, un asiento en el mapa o escríbelo. Aquí aparecen los lugares.
            </p>
          ) : (
            <ul aria-label="Apartado">
              {seats.map((seat) => (
                <SaleLine
                  key={seat.id}
                  title={[seat.section, seat.row, seat.seat].filter(Boolean).join(' ')}
                  words={placeWords(seat)}
                  cents={quote?.lines.find(({ seatId }) => seatId === seat.id)?.totalCents ?? 0}
                  removeLabel={`Quitar ${placeWords(seat)}`}
                  onRemove={() => void remove(seat.id)}
                >
                  <FareChip
                    label={`Tarifa de ${placeWords(seat)}`}
                    value={fareOf[seat.id] ?? headlineFare}
                    options={pricesToChoose(pricesOf(seat.zoneId), fareOf[seat.id])
                      .filter(({ companion }) => !companion || mayBeCompanion(seat, seats))
                      .map((price) => [price.fare, choiceName(price)])}
                    onChange={(fare) => choose(seat.id, fare)}
                  />
                </SaleLine>
              ))}
            </ul>
          )}
          {hold !== null && <WindowExtras holdId={hold.id} offered={offered} />}
        </PayPanel>
      }
    />
  )
}

type MatchHallProps = Omit<Parameters<typeof HallCounter>[0], 'source'> & { event: Event }

function MatchHall({ event, ...counter }: MatchHallProps) {
  const source = useMemo(() => matchSource(event), [event])
  return <HallCounter source={source} {...counter} />
}

type Quote = { holdId: string; totalCents: number; lines: { seatId: number; totalCents: number }[] }

/** The fares of the held seats and what they come to, as the server says. */
function useFares(hold: Hold | null, extrasCents: number) {
  const [fareOf, setFareOf] = useState<Record<number, Fare>>({})
  const [quote, setQuote] = useState<Quote | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  const holdId = hold?.id
  const seatIds = hold?.seats.map(({ id }) => id) ?? []
  const own = Object.fromEntries(Object.entries(fareOf).filter(([id]) => seatIds.includes(Number(id))))
  const asked = JSON.stringify(chosenOf(own))
  useEffect(() => {
    if (holdId === undefined) return
    let current = true
    const body = { holdId, fares: JSON.parse(asked) as ReturnType<typeof chosenOf> }
    const answered = call(quoteSale, { body })
    pending.current = answered
    answered
      .then((answer) => {
        if (!current) return
        setRefusal(null)
        setQuote({ ...answer, holdId })
      })
      .catch((error: unknown) => current && setRefusal((error as Problem).message))
    return () => {
      current = false
    }
  }, [holdId, asked, extrasCents])
  return {
    fareOf: own,
    choose: (seatId: number, fare: Fare) => setFareOf({ ...own, [seatId]: fare }),
    quote: quote?.holdId === holdId ? quote : null,
    /** Who charges before the price has arrived waits for it; a price that could not be asked is asked again. */
    priced: () =>
      pending.current.catch(() => call(quoteSale, { body: { holdId: holdId!, fares: chosenOf(own) } })),
    refusal: holdId === undefined ? null : refusal,
  }
}

const chosenOf = (fareOf: Record<number, Fare>) =>
  Object.entries(fareOf).map(([seatId, fare]) => ({ seatId: Number(seatId), fare }))
