import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { checkReference } from './settlement/settle.ts'

/** What staff ask of the provider in its sandbox: whether it answers, and a charge that stands for no order. */
export function providerCheckRoutes(app: FastifyInstance, { config, payments }: Services): void {
  serve(app, contract.checkProvider, async () => {
    const methods = await payments.listPaymentMethods()
    const { sandbox, publicKey, sdkUrl } = config.payments
    return {
      sandbox,
      publicKey,
      sdkUrl,
      methods: methods.map(({ typeId, ...one }) => ({ ...one, type: typeId, status: 'active' })),
    }
  })

  serve(app, contract.testCharge, async ({ body }) => {
    if (!config.payments.sandbox) throw notFound()
    const { id, status, statusDetail } = await payments.createPayment({
      idempotencyKey: randomUUID(),
      externalReference: checkReference,
      amountCents: 1000,
      description: 'Prueba del proveedor',
      payer: { email: 'prueba@correo.example' },
      items: [],
      method: {
        kind: 'card',
        token: body.token,
        methodId: body.paymentMethodId,
        installments: body.installments,
      },
    })
    return { id, status, statusDetail }
  })
}
