import type { Answer } from '#lib/endpoint.ts'
import type { PayBody } from './attempt.tsx'
import { CardPanel } from './card-panel.tsx'
import { CashPanel } from './cash-panel.tsx'
import type { OfferedMethod, readPaymentOptions } from '../contract.ts'
import { useProvider } from './bricks/provider.tsx'
import { WalletPanel } from './wallet-panel.tsx'

type PayPanelProps = {
  method: OfferedMethod
  options: Answer<typeof readPaymentOptions>
  sending: boolean
  onPay: (body: PayBody) => Promise<void>
  /** Answers the provider's page, or null when it could not be opened. */
  onWallet: () => Promise<string | null>
}

/** What a method asks for. The card's form stays mounted, so that looking at another method loses nothing. */
export function PayPanel({ method, options, sending, onPay, onWallet }: PayPanelProps) {
  const script = useProvider(options.sdkUrl, options.publicKey)
  const { dueCents } = options.credit
  return (
    <>
      <div hidden={method !== 'card'}>
        <CardPanel script={script} totalCents={dueCents} onPay={onPay} />
      </div>
      {method === 'wallet' && <WalletPanel script={script} totalCents={dueCents} onWallet={onWallet} />}
      {(method === 'oxxo' || method === 'paycash' || method === 'spei') && (
        <CashPanel method={method} totalCents={dueCents} sending={sending} onPay={() => onPay({ method })} />
      )}
    </>
  )
}
