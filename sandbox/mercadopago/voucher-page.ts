import type { FastifyInstance } from 'fastify'
import { money } from './amounts.ts'
import { barcodeSvg } from './barcode.ts'
import { offlineMethods } from './methods.ts'
import { type Html, html, moment, sendPage } from './page.ts'
import type { Payment } from './payment.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { advance } from './transitions.ts'

type One = { Params: { id: string } }

/** The page behind a voucher's address: how to pay it, and here also a button that pays it. */
export function voucherPages(app: FastifyInstance, sandbox: Sandbox) {
  const find = (id: string): Payment => {
    const body = sandbox.state.get('payment', id)?.body
    if (!body || !(body.payment_method_id in offlineMethods)) throw new Refusal(404, 'Not found')
    return body
  }

  app.get<One>('/payments/:id/ticket', ({ params }, reply) => {
    const payment = find(params.id)
    return sendPage(reply, 'Ficha de pago', voucher(payment))
  })

  for (const step of ['pay', 'expire'] as const) {
    app.post<One>(`/payments/:id/ticket/${step}`, ({ params }, reply) => {
      find(params.id)
      advance(sandbox, params.id, step)
      return reply.redirect(`/payments/${params.id}/ticket`, 303)
    })
  }
}

function voucher(payment: Payment): Html {
  const name = offlineMethods[payment.payment_method_id]?.name ?? ''
  const details = payment.transaction_details
  return html`<article class="voucher">
    <h1>${name}</h1>
    <p class="amount">${money(payment.transaction_amount)} MXN</p>
    <dl>
      ${
        payment.payment_method.data
          ? html`<dt>CLABE</dt>
              <dd class="code">${payment.payment_method.data['reference_id']}</dd>
              <dt>Concepto</dt>
              <dd class="code">${payment.payment_method.data['external_reference_id']}</dd>`
          : html`<dt>Referencia</dt>
              <dd class="code">${details.payment_method_reference_id}</dd>`
      }
      ${
        payment.date_of_expiration &&
        html`<dt>Paga antes de</dt>
          <dd>${moment(payment.date_of_expiration)}</dd>`
      }
    </dl>
    ${details.barcode && barcodeSvg(details.barcode.content)} ${outcome(payment)}
  </article>`
}

function outcome(payment: Payment): Html {
  if (payment.status === 'approved') return html`<p class="state approved">Pago recibido</p>`
  if (payment.status !== 'pending')
    return html`<p class="state ${payment.status}">Esta ficha ya no se puede pagar</p>`
  const action = (step: string) => `/payments/${payment.id}/ticket/${step}`
  return html`<div class="actions">
    <form method="post" action="${action('pay')}"><button>Simular el pago</button></form>
    <form method="post" action="${action('expire')}">
      <button class="quiet">Dejar vencer</button>
    </form>
  </div>`
}
