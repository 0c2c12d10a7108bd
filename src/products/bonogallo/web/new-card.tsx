import { useState } from 'react'
import { useProvider } from '#selling/payments/web/bricks/provider.tsx'
import { CardPanel } from '#selling/payments/web/card-panel.tsx'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead, useSend } from '#web/query.ts'
import { changeCard, listPasses } from '../contract.ts'

/** Another card for the charges to come. */
export function NewCard({ subscriptionId }: { subscriptionId: string }) {
  const { data } = useRead(listPasses, {})
  const script = useProvider(data?.provider.sdkUrl, data?.provider.publicKey)
  const { mutateAsync } = useSend(changeCard)
  const [problem, setProblem] = useState<string | null>(null)
  const pass = data?.passes.find(({ subscription }) => subscription?.id === subscriptionId)

  async function change(token: string) {
    setProblem(null)
    try {
      await mutateAsync({ params: { subscriptionId }, body: { token } })
      location.assign(paths.miBonogallo)
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <CheckoutPage title="Cambia tu tarjeta" back={{ to: paths.miBonogallo, label: 'Atrás, a mi bonogallo' }}>
      <p className="mb-4 text-ink-2">Los siguientes cargos se hacen a la tarjeta nueva.</p>
      {!data && <Skeletons label="Abriendo tus mensualidades" blocks={['h-112 w-full']} />}
      {data && !pass?.subscription && (
        <EmptyState
          title="No encontramos esas mensualidades"
          action={<Button to={paths.miBonogallo}>Ver mi bonogallo</Button>}
        >
          Puede que ya hayan terminado.
        </EmptyState>
      )}
      {problem !== null && (
        <Notice tone="danger" live title={problem}>
          No te cobramos.
        </Notice>
      )}
      {pass?.subscription && (
        <CardPanel
          script={script}
          totalCents={pass.subscription.amountCents}
          monthly="Guardar esta tarjeta"
          onPay={async (body) => (body.method === 'card' ? change(body.token) : undefined)}
        />
      )}
    </CheckoutPage>
  )
}
