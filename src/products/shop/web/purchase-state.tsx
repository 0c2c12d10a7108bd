import { IconCheck } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { Qr } from '#ui/qr.tsx'
import { addressLines } from '../address-lines.ts'
import type { ShopOrder } from '../orders-contract.ts'
import { codeWords, stageName, stagesOf } from '../order-stages.ts'
import { PickupFacts } from './pickup-facts.tsx'

/** Where a purchase is, and what to do about it: the code at the counter, or the parcel's number. */
export function PurchaseState({ order }: { order: ShopOrder }) {
  return (
    <>
      {order.status !== 'cancelled' && <Stages order={order} />}
      {order.pickup && order.status !== 'cancelled' && <Pickup order={order} pickup={order.pickup} />}
      {order.shipping && <Parcel shipping={order.shipping} />}
    </>
  )
}

function Stages({ order: { delivery, status, changes } }: { order: ShopOrder }) {
  const stages = stagesOf(delivery)
  const at = stages.indexOf(status)
  return (
    <Card as="section">
      <h2 className="mb-4 text-2xl">En qué va</h2>
      <ol className="flex flex-col gap-4">
        {stages.map((stage, index) => {
          const done = index < at || status === 'delivered'
          const here = index === at && !done
          const when = changes.find((change) => change.status === stage)?.at
          const dot = done ? 'bg-ok-soft text-ok' : here ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-2'
          return (
            <li key={stage} aria-current={here ? 'step' : undefined} className="flex items-center gap-4">
              <span className={`title grid size-8 shrink-0 place-items-center rounded-full text-base ${dot}`}>
                {done ? <IconCheck size={18} stroke={3} aria-hidden /> : index + 1}
              </span>
              <span className={here ? 'font-semibold' : done ? '' : 'text-ink-2'}>
                {stage === 'to_pay' && done ? 'Pagada' : stageName[stage]}
                {done && <span className="sr-only">, listo</span>}
                {when && (done || here) && stage !== 'to_pay' && (
                  <span className="block text-sm font-normal text-ink-2">{formatMoment(when)}</span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

type PickupProps = { order: ShopOrder; pickup: NonNullable<ShopOrder['pickup']> }

function Pickup({ order, pickup: { point, code } }: PickupProps) {
  const waits = order.status === 'preparing' || order.status === 'ready'
  return (
    <>
      {waits && (
        <Card as="section" className="flex flex-col items-center gap-4 px-5 py-8 text-center">
          <h2 className="text-2xl">
            {order.status === 'ready' ? 'Ya puedes pasar por tu compra' : 'Con este código la recoges'}
          </h2>
          <Qr data={code} label={`Código para recoger: ${codeWords(code)}`} />
          <p className="title nums text-3xl tracking-widest">{codeWords(code)}</p>
          {order.status === 'preparing' && (
            <p className="text-ink-2">{point.readyIn} Te avisamos por correo.</p>
          )}
        </Card>
      )}
      <PickupFacts point={point} />
    </>
  )
}

function Parcel({ shipping }: { shipping: NonNullable<ShopOrder['shipping']> }) {
  const { address, takes, carrier, tracking } = shipping
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">Tu envío</h2>
      {carrier !== null && tracking !== null ? (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <div>
            <dt className="text-sm font-semibold text-ink-2">Paquetería</dt>
            <dd>{carrier}</dd>
          </div>
          <div>
            <dt className="text-sm font-semibold text-ink-2">Guía</dt>
            <dd className="nums font-semibold break-all">{tracking}</dd>
          </div>
        </dl>
      ) : (
        <p className="text-ink-2">{takes} Cuando salga, aquí verás tu número de guía.</p>
      )}
      <address className="border-t border-line pt-4 not-italic">
        <span className="block font-semibold">{address.recipient}</span>
        {addressLines(address).map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
        {address.references !== '' && <span className="block text-sm text-ink-2">{address.references}</span>}
      </address>
    </Card>
  )
}
