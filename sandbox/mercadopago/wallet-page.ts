import type { FastifyInstance } from 'fastify'
import { money } from './amounts.ts'
import { chargePayment } from './charge.ts'
import { html, sendPage } from './page.ts'
import type { Payment } from './payment.ts'
import { readPaymentRequest } from './payment-request.ts'
import type { StoredPreference } from './preferences.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'

type Choice = { pref_id?: string; outcome?: 'pay' | 'reject' | 'leave'; once?: string }

/** The provider's own page for a preference: pay with the balance, be refused, or go back. */
export function walletPages(app: FastifyInstance, sandbox: Sandbox) {
  const find = (id: string | undefined): StoredPreference => {
    const found = sandbox.state.get('preference', id ?? '')
    if (!found) throw new Refusal(404, 'Preference not found')
    return found
  }

  app.get<{ Querystring: Choice }>('/checkout/v1/redirect', ({ query }, reply) => {
    const preference = find(query.pref_id)
    return sendPage(reply, 'Pagar con tu saldo', checkout(sandbox, preference))
  })

  app.post<{ Body: Choice }>('/checkout/v1/pay', ({ body }, reply) => {
    const preference = find(body.pref_id)
    if (expired(sandbox, preference)) throw new Refusal(400, 'Preference expired')
    if (body.outcome === 'leave') return reply.redirect(backAddress(sandbox, preference, undefined), 303)
    const already = paymentsOf(sandbox, preference)
    const repeated = String(already.length) !== body.once ? already.at(-1) : undefined
    const payment = repeated ?? charge(sandbox, preference, body.outcome === 'reject')
    const back = backAddress(sandbox, preference, payment)
    if (preference.body.auto_return) return reply.redirect(back, 303)
    const title = payment.status === 'approved' ? '¡Listo! Tu pago se acreditó' : 'No se pudo pagar'
    return sendPage(
      reply,
      title,
      html`<h1>${title}</h1>
        <p><a class="button" href="${back}">Volver al sitio</a></p>`,
    )
  })
}

function paymentsOf({ state }: Sandbox, { id, body }: StoredPreference): Payment[] {
  return state
    .paymentsOf(body.external_reference ?? '')
    .filter((payment) => payment.preferenceId === id)
    .map((payment) => payment.body)
}

function expired({ now }: Sandbox, { body }: StoredPreference): boolean {
  const to = body.expires && body.expiration_date_to
  return Boolean(to && Date.parse(to) < now().getTime())
}

/** The count of payments so far travels with the form, so that a double click pays once. */
function checkout(sandbox: Sandbox, preference: StoredPreference) {
  const { body } = preference
  const payments = paymentsOf(sandbox, preference)
  if (expired(sandbox, preference))
    return html`<h1>Este cobro ya venció</h1>
      <p>Vuelve al sitio y empieza de nuevo.</p>`
  const paid = payments.some(({ status }) => status === 'approved')
  const button = (outcome: string, label: string, quiet: boolean) =>
    html`<button name="outcome" value="${outcome}" ${quiet && html`class="quiet"`}>${label}</button>`
  return html`<h1>Pagar con tu saldo</h1>
    <ul class="items">
      ${body.items.map(
        (item) =>
          html`<li>
            <span>${item.quantity} × ${item.title}</span
            ><span>${money(item.quantity * item.unit_price)}</span>
          </li>`,
      )}
    </ul>
    <p class="amount">Total ${money(body.total_amount)} MXN</p>
    ${paid && html`<p class="state approved">Ya pagaste esta compra. Si sigues, pagas otra vez.</p>`}
    <form class="actions" method="post" action="/checkout/v1/pay">
      <input type="hidden" name="pref_id" value="${preference.id}" />
      <input type="hidden" name="once" value="${payments.length}" />
      ${button('pay', `Pagar ${money(body.total_amount)}`, false)}
      ${button('reject', 'Simular un rechazo', true)} ${button('leave', 'Volver sin pagar', true)}
    </form>`
}

function charge(sandbox: Sandbox, { id, body }: StoredPreference, reject: boolean): Payment {
  const now = sandbox.now()
  const request = readPaymentRequest(
    {
      transaction_amount: body.total_amount,
      payment_method_id: 'account_money',
      payer: { email: body.payer?.email ?? 'comprador@example.com' },
      description: body.items[0]?.title,
      external_reference: body.external_reference,
      statement_descriptor: body.statement_descriptor,
      notification_url: body.notification_url,
      metadata: body.metadata,
    },
    now,
  )
  return chargePayment(sandbox, request, now, { preferenceId: id, refuse: reject }).body
}

/** The documented query of a return: a hint for the screen, never a proof of payment. */
function backAddress(
  { options }: Sandbox,
  { id, orderId, body }: StoredPreference,
  payment: Payment | undefined,
): string {
  const urls = body.back_urls ?? {}
  const wanted = payment?.status === 'approved' ? urls.success : urls.failure
  const back = new URL(wanted ?? urls.success ?? options.publicUrl)
  const said = {
    collection_id: payment ? String(payment.id) : 'null',
    collection_status: payment?.status ?? 'null',
    payment_id: payment ? String(payment.id) : 'null',
    status: payment?.status ?? 'null',
    external_reference: body.external_reference ?? 'null',
    payment_type: payment?.payment_type_id ?? 'null',
    merchant_order_id: orderId,
    preference_id: id,
    site_id: 'MLM',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value)
  return back.href
}
