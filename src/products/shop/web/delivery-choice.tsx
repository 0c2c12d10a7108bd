import { IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { AddressForm, type Recipient } from './address-form.tsx'
import type { ShippingRate } from '../addresses-contract.ts'
import type { readDelivery } from '../contract.ts'
import { PickupFacts } from './pickup-facts.tsx'
import { usePlaceShopOrder } from './place-shop-order.tsx'

export type DeliveryWay = 'pickup' | 'shipping'

type DeliveryChoiceProps = {
  delivery: Answer<typeof readDelivery>
  way: DeliveryWay
  onWay: (way: DeliveryWay) => void
  onZone: (zone: ShippingRate['zone'] | null) => void
  /** Of the rates that may still apply: one, once the postal code is known. */
  parcel: string
  /** Null while it is not known what the parcel costs. */
  totalCents: number | null
  /** Who receives, as long as no address says it. */
  recipient: Recipient
}

export function DeliveryChoice(props: DeliveryChoiceProps) {
  const { delivery, way, onWay, onZone, parcel, totalCents, recipient } = props
  const { pickupPoints, lastAddress } = delivery
  const placing = usePlaceShopOrder(totalCents)
  const [pointId, setPointId] = useState(pickupPoints[0]?.id)
  const point = pickupPoints.find(({ id }) => id === pointId)
  const pay = totalCents === null ? 'Continuar al pago' : `Continuar al pago de ${formatMoney(totalCents)}`
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup
        legend="¿Cómo lo quieres?"
        value={way}
        onValueChange={(next) => onWay(next === 'pickup' ? 'pickup' : 'shipping')}
        options={[
          {
            value: 'pickup',
            label: 'Recoger en el estadio',
            hint: point?.readyIn,
            aside: 'Gratis',
            icon: <IconBuildingStore size={26} aria-hidden />,
            disabled: pickupPoints.length === 0,
          },
          {
            value: 'shipping',
            label: 'Recibir en mi casa',
            hint: 'A todo México',
            aside: parcel,
            icon: <IconTruckDelivery size={26} aria-hidden />,
          },
        ]}
      />
      {way === 'pickup' && point ? (
        <>
          {pickupPoints.length > 1 && (
            <RadioGroup
              legend="¿Dónde?"
              value={String(point.id)}
              onValueChange={(id) => setPointId(Number(id))}
              options={pickupPoints.map(({ id, name, address }) => ({
                value: String(id),
                label: name,
                hint: address,
              }))}
            />
          )}
          <PickupFacts point={point} />
          {placing.failure && (
            <Notice tone="danger" live>
              {placing.failure}
            </Notice>
          )}
          <Button
            wide
            loading={placing.sending}
            onClick={() => void placing.place({ method: 'pickup', pickupPointId: point.id })}
          >
            {pay}
          </Button>
        </>
      ) : (
        <AddressForm
          last={lastAddress}
          recipient={recipient}
          failure={placing.failure}
          submitLabel={pay}
          onZone={onZone}
          onSubmit={(address) => placing.place({ method: 'shipping', address })}
        />
      )}
      <p className="text-center text-sm text-ink-2">
        Al continuar te apartamos las piezas durante 10 minutos. Todavía no te cobramos.
      </p>
    </div>
  )
}
