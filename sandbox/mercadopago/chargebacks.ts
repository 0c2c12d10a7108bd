import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cents, pesos } from './amounts.ts'
import type { Payment } from './payment.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { stamp, stampIn } from './stamps.ts'

export type Chargeback = ReturnType<typeof newChargeback>
type File = { type: string; url: string; description: string }

const answerWithinSeconds = 10 * 24 * 3600
const maxBytes = 10 * 1024 * 1024
const fileTypes = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** What the provider tells of one: its payment, the amount, and until when it takes evidence. */
export function newChargeback(id: string, payment: Payment, now: Date) {
  const amount = pesos(cents(payment.transaction_amount) - cents(payment.transaction_amount_refunded))
  return {
    id,
    payments: [{ id: payment.id, amount }],
    currency: payment.currency_id,
    amount,
    coverage_applied: false,
    coverage_elegible: true,
    documentation_required: true,
    documentation_status: 'not_supplied' as 'not_supplied' | 'review_pending' | 'valid' | 'invalid',
    documentation: {} as Record<string, File>,
    date_documentation_deadline: stampIn(now, answerWithinSeconds),
    date_created: stamp(now),
    date_last_updated: stamp(now),
  }
}

/** The buyer disowned a charge at the bank: the seller is told, with a date to answer by. */
export function openChargeback({ state, webhooks }: Sandbox, payment: Payment, now: Date) {
  const id = String(state.nextNumber())
  state.put('chargeback', newChargeback(id, payment, now))
  webhooks.notify({ topic: 'topic_chargebacks_wh', action: 'created', resourceId: id })
}

/** The bank has decided: the seller's money comes back, or is gone for good. */
export function closeChargeback(sandbox: Sandbox, payment: Payment, won: boolean, now: Date) {
  const { state, webhooks } = sandbox
  const open = newestOf(sandbox, payment.id)
  if (!open) throw new Refusal(404, 'Chargeback not found')
  state.put('chargeback', {
    ...open,
    coverage_applied: won,
    documentation_status:
      open.documentation_status === 'review_pending'
        ? won
          ? 'valid'
          : 'invalid'
        : open.documentation_status,
    date_last_updated: stamp(now),
  })
  webhooks.notify({ topic: 'topic_chargebacks_wh', action: 'updated', resourceId: open.id })
}

function newestOf({ state }: Sandbox, paymentId: number): Chargeback | undefined {
  return state.all('chargeback').findLast(({ payments }) => payments[0]?.id === paymentId)
}

/** By its own number; as the provider's, a payment's number finds that payment's newest one. */
function find(sandbox: Sandbox, id: string): Chargeback {
  const found = sandbox.state.get('chargeback', id) ?? newestOf(sandbox, Number(id))
  if (!found) throw new Refusal(404, 'Chargeback not found')
  return found
}

export function chargebackRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { asSeller, state } = sandbox
  type One = { Params: { id: string } }

  app.get<One>('/v1/chargebacks/:id', { onRequest: asSeller }, ({ params }) => find(sandbox, params.id))

  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post<One>('/v1/chargebacks/:id/documentation', { onRequest: asSeller }, async (request) => {
      const open = find(sandbox, request.params.id)
      const now = sandbox.now()
      if (Date.parse(open.date_documentation_deadline) < now.getTime())
        throw new Refusal(400, 'The documentation deadline has passed')
      const documentation = await filesIn(request, `${sandbox.url()}/v1/chargebacks/${open.id}/documentation`)
      state.put('chargeback', {
        ...open,
        documentation: { ...open.documentation, ...documentation },
        documentation_status: 'review_pending',
        date_last_updated: stamp(now),
      })
      return { documentation }
    })
    done()
  })
}

/** The files of a multipart body, told but not kept: pictures and PDF only. */
async function filesIn(request: FastifyRequest, address: string): Promise<Record<string, File>> {
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(request.body as Buffer), {
    headers: { 'content-type': type },
  })
    .formData()
    .catch(() => null)
  const files = form?.getAll('files[]').filter((value) => typeof value !== 'string') ?? []
  if (files.length === 0) throw new Refusal(400, 'files[] is required')
  return Object.fromEntries(
    files.map(({ name, type: of, size }) => {
      if (!fileTypes.has(of)) throw new Refusal(400, `The file type ${of} is not allowed`)
      return [name, { type: of, url: `${address}/${name}`, description: `File: ${name}, ${size} bytes` }]
    }),
  )
}
