import { Brick } from './brick.tsx'
import type { MercadoPago } from './mercado-pago.ts'

type WalletBrickProps = {
  provider: MercadoPago
  submitText: string
  /** Makes the payment and answers the preference that the provider's page opens. */
  onPay: () => Promise<string>
  onFailure: () => void
}

/** The provider's button that leads to the person's own balance and cards on its page. */
export function WalletBrick({ provider, submitText, onPay, onFailure }: WalletBrickProps) {
  return (
    <Brick
      provider={provider}
      name="wallet"
      height="h-13"
      settings={{
        initialization: { redirectMode: 'self' },
        customization: { visual: { texts: { action: submitText } } },
      }}
      onSubmit={onPay}
      onFailure={onFailure}
    />
  )
}
