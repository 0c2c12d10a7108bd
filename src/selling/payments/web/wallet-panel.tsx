import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { ProviderScript } from './bricks/provider.tsx'
import { WalletBrick } from './bricks/wallet-brick.tsx'

type WalletPanelProps = {
  script: ProviderScript
  totalCents: number
  onWallet: () => Promise<string | null>
}

/** The way to the provider's page: through its button, or by a plain one where its script did not load. */
export function WalletPanel({ script: { provider, problem }, totalCents, onWallet }: WalletPanelProps) {
  const [failed, setFailed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const words = `Pagar ${formatMoney(totalCents)} con Mercado Pago`

  async function preference(): Promise<string> {
    const url = await onWallet()
    const id = url === null ? null : new URL(url).searchParams.get('pref_id')
    if (id === null) throw new Error('The provider gave no preference')
    return id
  }
  async function leave() {
    setLeaving(true)
    const url = await onWallet()
    setLeaving(false)
    if (url !== null) location.assign(url)
  }

  const plain = problem !== null || failed
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <p>
        Sales a la página de Mercado Pago y al terminar regresas aquí. Tus lugares siguen apartados mientras
        corre el tiempo.
      </p>
      {plain && (
        <Button wide loading={leaving} onClick={() => void leave()}>
          {words}
        </Button>
      )}
      {!plain && provider !== null && (
        <WalletBrick
          provider={provider}
          submitText={words}
          onPay={preference}
          onFailure={() => setFailed(true)}
        />
      )}
    </Card>
  )
}
