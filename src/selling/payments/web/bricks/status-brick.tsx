import { Brick } from './brick.tsx'
import type { MercadoPago } from './mercado-pago.ts'

type StatusBrickProps = {
  provider: MercadoPago
  /** The provider's own number of the payment. */
  paymentId: string
  onFailure: () => void
}

/** What the provider itself says of a payment. */
export function StatusBrick({ provider, paymentId, onFailure }: StatusBrickProps) {
  return (
    <Brick
      provider={provider}
      name="statusScreen"
      height="h-16"
      settings={{ initialization: { paymentId } }}
      onFailure={onFailure}
    />
  )
}
