import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { PaymentBrick } from './bricks/payment-brick.tsx'
import { useProvider } from './bricks/provider.tsx'
import { StatusBrick } from './bricks/status-brick.tsx'
import { CheckStep } from './check-step.tsx'
import { testCharge, type checkProvider } from '../contract.ts'
import { ProviderMethods } from './provider-methods.tsx'

const testCents = 1000

/** The four things that must work, each with what it answered. */
export function ProviderSteps({ check }: { check: Answer<typeof checkProvider> }) {
  const { provider, problem, retry } = useProvider(check.sdkUrl, check.publicKey)
  const charge = useSend(testCharge)
  const [failed, setFailed] = useState(false)
  const script = problem ? 'failed' : provider ? 'done' : 'working'
  return (
    <ol className="flex flex-col gap-6">
      <CheckStep title="Configuración" state={check.sandbox ? 'done' : 'failed'}>
        {check.sandbox
          ? 'Proveedor de prueba: no se mueve dinero real.'
          : 'Hay credenciales reales: la prueba de pago está apagada.'}
        <p className="text-sm break-all text-ink-2">{check.sdkUrl}</p>
      </CheckStep>
      <CheckStep title="Script del proveedor" state={script}>
        {script === 'done' && 'Cargó y definió MercadoPago.'}
        {problem && (
          <Notice
            tone="danger"
            title={problem.message}
            action={
              <Button size="sm" onClick={retry}>
                Volver a intentar
              </Button>
            }
          />
        )}
      </CheckStep>
      <CheckStep title="Medios de pago" state={check.methods.length > 0 ? 'done' : 'failed'}>
        <ProviderMethods methods={check.methods} />
      </CheckStep>
      <CheckStep
        title="Pago de prueba por $10.00"
        state={charge.data ? 'done' : charge.error || failed ? 'failed' : 'working'}
      >
        {charge.error && <Notice tone="danger" live title={charge.error.message} />}
        {charge.data && (
          <p role="status" className="mb-4">
            Pago <span className="nums font-semibold">{charge.data.id}</span>: {charge.data.status} (
            {charge.data.statusDetail})
          </p>
        )}
        {charge.data && provider && (
          <StatusBrick provider={provider} paymentId={charge.data.id} onFailure={() => setFailed(true)} />
        )}
        {!charge.data && provider && check.sandbox && (
          <PaymentBrick
            provider={provider}
            amountCents={testCents}
            submitText="Pagar $10.00"
            email="prueba@correo.example"
            onCard={async ({ token, payment_method_id: paymentMethodId, installments }) => {
              await charge
                .mutateAsync({ body: { token, paymentMethodId, installments } })
                .catch(() => undefined)
            }}
            onFailure={() => setFailed(true)}
          />
        )}
      </CheckStep>
    </ol>
  )
}
