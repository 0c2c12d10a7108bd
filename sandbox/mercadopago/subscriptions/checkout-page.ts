import type { FastifyInstance } from 'fastify'
import { money } from '../amounts.ts'
import { makeToken } from '../card-tokens.ts'
import { type Html, html, moment, sendPage } from '../page.ts'
import { Refusal } from '../problem.ts'
import type { Sandbox } from '../stage.ts'
import { authorise, takeCard } from './authorise.ts'
import type { AutoRecurring, StoredSubscription } from './subscription.ts'

type Asked = { Querystring: { preapproval_id?: string } }
type Sent = { Body: Record<string, string | undefined> }

/** The provider's own page behind `init_point`: the payer types a card there and agrees to the charges. */
export function subscriptionPages(app: FastifyInstance, sandbox: Sandbox) {
  const find = (id: string | undefined): StoredSubscription => {
    const stored = sandbox.state.get('subscription', id ?? '')
    if (!stored) throw new Refusal(404, 'Preapproval not found')
    return stored
  }

  app.get<Asked>('/subscriptions/checkout', ({ query }, reply) =>
    sendPage(reply, 'Suscribirme', checkout(sandbox, find(query.preapproval_id))),
  )

  app.post<Sent>('/subscriptions/checkout', ({ body }, reply) => {
    const stored = find(body['preapproval_id'])
    try {
      if (stored.body.status === 'pending') agree(sandbox, stored, body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return sendPage(reply, 'Suscribirme', checkout(sandbox, stored, 'Revisa tu tarjeta o usa otra.'))
    }
    return reply.redirect(backAddress(sandbox, stored), 303)
  })
}

function agree(sandbox: Sandbox, stored: StoredSubscription, form: Sent['Body']) {
  const [month, year] = (form['expiry'] ?? '').split('/')
  const token = makeToken(sandbox, {
    card_number: form['number']?.replaceAll(' ', ''),
    expiration_month: month,
    expiration_year: `20${year}`,
    security_code: form['code'],
    cardholder: { name: form['holder'] },
  })
  authorise(sandbox, stored, takeCard(sandbox, token.id), { told: 'updated' })
}

function backAddress({ options }: Sandbox, { id, body }: StoredSubscription): string {
  const back = new URL(body.back_url ?? options.publicUrl)
  back.searchParams.set('preapproval_id', id)
  return back.href
}

export function period({ frequency, frequency_type: unit }: AutoRecurring): string {
  if (unit === 'months') return frequency === 1 ? 'cada mes' : `cada ${frequency} meses`
  return frequency === 1 ? 'cada día' : `cada ${frequency} días`
}

function checkout(sandbox: Sandbox, stored: StoredSubscription, complaint = ''): Html {
  const { body } = stored
  const { start_date: start, end_date: end } = body.auto_recurring
  return html`<article class="voucher">
    <h1>${body.reason}</h1>
    <p class="amount">${money(body.auto_recurring.transaction_amount)} MXN ${period(body.auto_recurring)}</p>
    ${start && html`<p>Primer cobro: ${moment(start)}</p>`} ${end && html`<p>Termina: ${moment(end)}</p>`}
    ${
      body.status === 'pending'
        ? cardForm(stored, complaint)
        : html`<p class="state ${body.status === 'cancelled' ? 'cancelled' : 'approved'}">
            ${body.status === 'cancelled' ? 'Esta suscripción se canceló.' : 'Ya autorizaste esta suscripción.'}
          </p>`
    }
    <p><a href="${backAddress(sandbox, stored)}">Volver al sitio</a></p>
  </article>`
}

function cardForm({ id }: StoredSubscription, complaint: string): Html {
  const field = (name: string, label: string, example: string, autocomplete: string) =>
    html`<label
      >${label} <input name="${name}" placeholder="${example}" autocomplete="${autocomplete}" required
    /></label>`
  return html`<form method="post" action="/subscriptions/checkout">
    ${complaint && html`<p class="state rejected" role="alert">${complaint}</p>`}
    <input type="hidden" name="preapproval_id" value="${id}" />
    ${field('number', 'Número de tarjeta', '4075 5957 1648 3764', 'cc-number')}
    ${field('expiry', 'Vencimiento (MM/AA)', '11/30', 'cc-exp')}
    ${field('code', 'Código de seguridad', '123', 'cc-csc')}
    ${field('holder', 'Nombre del titular', 'APRO', 'cc-name')}
    <button>Autorizar los cobros</button>
  </form>`
}
