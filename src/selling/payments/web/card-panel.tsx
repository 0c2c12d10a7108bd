import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { readAccount } from '#people/accounts/contract.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import type { PayBody } from './attempt.tsx'
import { PaymentBrick } from './bricks/payment-brick.tsx'
import type { ProviderScript } from './bricks/provider.tsx'

type CardPanelProps = {
  script: ProviderScript
  totalCents: number
  /** The button's words where the card is charged by the month: no instalments to choose. */
  monthly?: string
  onPay: (body: PayBody) => Promise<void>
}

/** The provider's card form, or why it is not there and how to get it. */
export function CardPanel({
  script: { provider, problem, retry },
  totalCents,
  monthly,
  onPay,
}: CardPanelProps) {
  const account = useRead(readAccount, {})
  const [failed, setFailed] = useState(false)
  if (problem !== null || failed) {
    return (
      <ErrorState
        title="No pudimos abrir el formulario de tarjeta"
        charged="no"
        action={
          <Button
            onClick={() => {
              setFailed(false)
              retry()
            }}
          >
            Volver a intentar
          </Button>
        }
      >
        Revisa tu conexión y vuelve a intentar, o elige otro medio de pago. Tus lugares siguen apartados.
      </ErrorState>
    )
  }
  return (
    <section aria-labelledby="tarjeta" className="flex flex-col gap-4">
      <div>
        <h2 id="tarjeta" className="text-2xl">
          Datos de tu tarjeta
        </h2>
        <p className="mt-1 flex items-center gap-2 text-sm text-ink-2">
          <IconLock size={18} className="shrink-0" aria-hidden />
          Van directo y cifrados a Mercado Pago. Nosotros no los vemos ni los guardamos.
        </p>
      </div>
      {provider !== null && !account.isPending ? (
        <PaymentBrick
          provider={provider}
          amountCents={totalCents}
          submitText={monthly ?? `Pagar ${formatMoney(totalCents)}`}
          mostInstallments={monthly === undefined ? 12 : 1}
          email={account.data?.email}
          onCard={({ token, payment_method_id: paymentMethodId, issuer_id: issuerId, installments }) =>
            onPay({
              method: 'card',
              token,
              paymentMethodId,
              installments,
              ...(issuerId !== undefined && { issuerId }),
            })
          }
          onFailure={() => setFailed(true)}
        />
      ) : (
        <Skeletons label="Abriendo el formulario seguro" blocks={['h-112 w-full']} />
      )}
    </section>
  )
}
