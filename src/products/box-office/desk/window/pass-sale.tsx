import { headlineFare } from '#lib/headline-price.ts'
import { useMemo, useRef, useState } from 'react'
import {
  holdPassSeats,
  listPlans,
  readBonusPlan,
  readPassHold,
  type PassHold,
  type Plan,
} from '#products/bonogallo/contract.ts'
import { planSource } from '#products/bonogallo/web/plan-source.tsx'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { call } from '#web/call.ts'
import { invalidate, useRead } from '#web/query.ts'
import { sellAtWindow } from '../../contract.ts'
import type { Buyer } from './buyer-dialog.tsx'
import { CountHead } from './count-head.tsx'
import { HallCounter } from './hall-counter.tsx'
import { HallLeft } from './hall-left.tsx'
import { HoldersDialog } from './holders-dialog.tsx'
import { PayPanel, type PayPanelHandle } from './pay-panel.tsx'
import { SaleColumns } from './sale-columns.tsx'
import type { SaleFrame } from './sale-frame.ts'
import { SaleLine } from './sale-line.tsx'
import { atWindow, useWindowHold } from './use-window-hold.ts'

/** A bonogallo, paid whole: plan, seats, whose they are, money. Renewals belong to their holder's own account. */
export function PassSale({ head, foot, last, onSold }: SaleFrame) {
  const plans = useRead(listPlans, {})
  const [chosen, setPlan] = useState<number | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const [pass, setPass] = useState<PassHold | null>(null)
  const [asking, setAsking] = useState(false)
  const panel = useRef<PayPanelHandle>(null)
  const open = (plans.data?.plans ?? []).filter(({ phase }) => phase === 'open')
  const planId = chosen ?? open[0]?.id ?? null
  const params = { planId: `${planId ?? ''}` }
  const plan = useRead(readBonusPlan, { params }, { enabled: planId !== null })
  const held = useWindowHold(async (body) => {
    const hold = await call(holdPassSeats, { params, body }, atWindow)
    setPass(await call(readPassHold, { params: { holdId: hold.id } }))
    return hold
  })
  const { hold } = held
  const seats = hold?.seats ?? []
  const mine = pass !== null && pass.hold.id === hold?.id ? pass : null
  const count = seats.length === 0 ? quantity : seats.length
  const what = count === 1 ? '1 bonogallo' : `${count} bonogallos`
  const centsOf = (seatId: number, zoneId: number) =>
    mine?.holders.find((holder) => holder.seatId === seatId)?.priceCents ??
    plan.data?.zones.find(({ id }) => id === zoneId)?.prices.find(({ fare }) => fare === headlineFare)
      ?.totalCents ??
    0
  const askHolders = () => {
    if (hold === null) held.say('Elige primero los lugares.')
    else setAsking(true)
  }

  return (
    <SaleColumns
      left={
        <HallLeft
          {...{ head, foot, held }}
          many="Bonogallos"
          the="el bonogallo"
          offered={plans.data && open}
          chosen={planId}
          onChoose={setPlan}
          read={plans.data === undefined ? plans : plan}
          hall={
            plan.data && (
              <PlanHall
                key={planId}
                plan={plan.data}
                {...{ held, quantity }}
                onQuantity={setQuantity}
                onTaken={() => setAsking(true)}
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
              unit={['bonogallo', 'bonogallos']}
              value={count}
              max={plan.data?.seatsPerPerson ?? 4}
              onChange={(next) => {
                setQuantity(next)
                const [seat] = seats
                if (seat) void held.take({ bestAvailable: { quantity: next, zoneId: seat.zoneId } })
              }}
            />
          }
          totalCents={hold === null ? null : (mine?.priceCents ?? hold.totalCents)}
          blocked={
            mine?.complete === true && buyer !== null ? null : 'Di quién es titular de cada lugar (F4).'
          }
          problem={held.problem}
          buyer={buyer}
          needsBuyer
          onBuyer={setBuyer}
          onAskBuyer={askHolders}
          last={last}
          prints={`Imprime los boletos de ${what}`}
          onCharge={(key, pay, gift) =>
            call(sellAtWindow, {
              body: { key, holdId: hold!.id, fares: [], pay, ...gift, ...(buyer && { guest: buyer }) },
            })
          }
          onSold={(sale) => {
            onSold(sale)
            held.forget()
            setBuyer(null)
            setPass(null)
            void invalidate(readBonusPlan)
          }}
        >
          {seats.length === 0 ? (
            <p className="py-3 text-sm text-ink-2">
              Elige una zona o un asiento: es el mismo en todos los partidos.
            </p>
          ) : (
            <ul aria-label="Apartado">
              {seats.map((seat) => {
                const holder = mine?.holders.find(({ seatId }) => seatId === seat.id)
                return (
                  <SaleLine
                    key={seat.id}
                    title={[seat.section, seat.row, seat.seat].filter(Boolean).join(' ')}
                    words={placeWords(seat)}
                    cents={centsOf(seat.id, seat.zoneId)}
                    removeLabel={`Quitar ${placeWords(seat)}`}
                    onRemove={() => {
                      const rest = seats.map(({ id }) => id).filter((id) => id !== seat.id)
                      void (rest.length === 0 ? held.drop() : held.take({ seatIds: rest }))
                    }}
                    note={holder ? `${holder.firstName} ${holder.lastName}` : 'Sin titular'}
                  />
                )
              })}
            </ul>
          )}
          {asking && hold !== null && plan.data !== undefined && (
            <HoldersDialog
              plan={plan.data}
              hold={hold}
              known={mine?.holders ?? []}
              buyer={buyer}
              onSaved={(saved, named) => {
                setPass(saved)
                setBuyer(named)
              }}
              onClose={() => {
                setAsking(false)
                panel.current?.toMoney()
              }}
            />
          )}
        </PayPanel>
      }
    />
  )
}

type PlanHallProps = Omit<Parameters<typeof HallCounter>[0], 'source'> & { plan: Plan }

function PlanHall({ plan, ...counter }: PlanHallProps) {
  const source = useMemo(() => planSource(plan), [plan])
  return <HallCounter source={source} {...counter} />
}
