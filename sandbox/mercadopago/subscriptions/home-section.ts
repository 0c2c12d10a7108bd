import { money } from '../amounts.ts'
import { type Html, html, moment } from '../page.ts'
import type { Sandbox } from '../stage.ts'
import { period } from './checkout-page.ts'
import type { Invoice } from './invoice.ts'
import { invoicesOf } from './keep.ts'
import type { StoredSubscription, SubscriptionStatus } from './subscription.ts'

const shown = 20

const statusWords: Record<SubscriptionStatus, string> = {
  pending: 'Sin autorizar',
  authorized: 'Autorizada',
  paused: 'En pausa',
  cancelled: 'Cancelada',
}

const invoiceWords: Record<Invoice['status'], string> = {
  scheduled: 'en proceso',
  processed: 'cerrado',
  recycling: 'rechazado, se reintenta',
  cancelled: 'cancelado',
}

/** Subscriptions on the home page: what each has charged, and buttons to charge well, badly, twice, too late. */
export function subscriptionSection(sandbox: Sandbox): Html {
  const subscriptions = sandbox.state.all('subscription').toReversed().slice(0, shown)
  return html`<section>
    <h2>Suscripciones</h2>
    ${
      subscriptions.length === 0
        ? html`<p>Aún no hay suscripciones.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Suscripciones">
            <table>
              <thead>
                <tr>
                  <th scope="col">Suscripción</th>
                  <th scope="col">Importe</th>
                  <th scope="col">Estado</th>
                  <th scope="col">Cobros</th>
                  <th scope="col">Acciones</th>
                </tr>
              </thead>
              <tbody>
                ${subscriptions.map((stored) => row(sandbox, stored))}
              </tbody>
            </table>
          </div>`
    }
    <form method="post" action="/__sim/clock">
      <p>Reloj: ${moment(sandbox.now().toISOString())}</p>
      <label>Adelantar el reloj, en días <input type="number" name="days" min="0" value="1" /></label>
      <button>Adelantar</button>
    </form>
  </section>`
}

function row(sandbox: Sandbox, stored: StoredSubscription): Html {
  const { id, body } = stored
  const { status, next_payment_date: next } = body
  const path = `subscriptions/${id}`
  return html`<tr>
    <td>${body.reason}<br /><small>${id}</small><br /><small>${body.external_reference}</small></td>
    <td>
      ${money(body.auto_recurring.transaction_amount)}<br /><small>${period(body.auto_recurring)}</small>
    </td>
    <td>
      <span class="state ${status === 'authorized' ? 'approved' : status}">${statusWords[status]}</span><br />
      <small>${status === 'authorized' && next && `Próximo cobro: ${moment(next)}`}</small>
    </td>
    <td>
      <ul>
        ${invoicesOf(sandbox, id)
          .slice(-6)
          .map((invoice) => charge(invoice.body))}
      </ul>
    </td>
    <td>
      <div class="actions">
        ${status === 'authorized' && authorisedActions(path, stored.failNext === true)}
        ${status === 'paused' && button(`${path}/resume`, 'Reanudar')}
        ${
          ['paused', 'cancelled'].includes(status) && stored.card
            ? button(`${path}/charge`, 'Cobrar de todos modos', { anyway: 'on' })
            : ''
        }
        ${status !== 'cancelled' && button(`${path}/cancel`, 'Cancelar')}
        ${button(`webhooks/redeliver/${id}`, 'Reenviar aviso')}
      </div>
    </td>
  </tr>`
}

function authorisedActions(path: string, failNext: boolean): Html[] {
  return [
    button(`${path}/charge`, 'Cobrar ahora'),
    button(`${path}/charge`, 'Cobrar y rechazar', { outcome: 'rejected' }),
    button(`${path}/charge`, 'Cobrar dos veces', { times: '2' }),
    failNext
      ? html`<small>El próximo cobro se rechazará</small>`
      : button(`${path}/fail-next`, 'Rechazar el próximo'),
    button(`${path}/pause`, 'Pausar'),
  ]
}

function charge({ id, status, debit_date: at, retry_attempt: retries, payment }: Invoice): Html {
  return html`<li>
    <small
      >${moment(at)} · ${invoiceWords[status]}${payment && ` · pago ${payment.id} ${payment.status}`}
      ${retries > 0 && ` · reintento ${retries}`}</small
    >
    ${
      status === 'recycling' &&
      html`<div class="actions">
        ${button(`invoices/${id}/retry`, 'Reintentar y cobrar', { outcome: 'approved' })}
        ${button(`invoices/${id}/retry`, 'Reintentar y rechazar', { outcome: 'rejected' })}
      </div>`
    }
  </li>`
}

function button(path: string, label: string, hidden: Record<string, string> = {}): Html {
  return html`<form method="post" action="/__sim/${path}">
    ${Object.entries(hidden).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button>${label}</button>
  </form>`
}
