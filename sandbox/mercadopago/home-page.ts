import type { FastifyInstance } from 'fastify'
import { money } from './amounts.ts'
import { faultKinds, type FaultKind } from './faults.ts'
import { holderNames } from './outcomes.ts'
import { type Html, html, moment, sendPage } from './page.ts'
import type { Payment } from './payment.ts'
import type { Sandbox } from './stage.ts'
import { subscriptionSection } from './subscriptions/home-section.ts'
import { disputesOf, type Dispute } from './transitions.ts'
import type { Delivery } from './webhooks.ts'

const shown = 50

const statusWords: Record<string, string> = {
  approved: 'Aprobado',
  pending: 'Pendiente',
  in_process: 'En revisión',
  authorized: 'Autorizado',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  refunded: 'Devuelto',
  charged_back: 'Contracargo',
  in_mediation: 'En disputa',
}

const disputeWords: Record<Dispute, string> = {
  mediation: 'Abrir disputa',
  chargeback: 'Contracargo',
  win: 'Gana el club',
  lose: 'Gana el banco',
}

const faultWords: Record<FaultKind, string> = {
  timeout: 'Cobrar y contestar 504',
  hang: 'Cobrar y no contestar',
  error: 'Contestar 500 sin cobrar',
  'wrong-amount': 'Cobrar otro importe',
  'wrong-currency': 'Cobrar en otra moneda',
  'wrong-reference': 'Cobrar con otra referencia',
}

const outcomeWords: Record<Delivery['outcome'], string> = {
  waiting: 'en camino',
  delivered: 'entregado',
  failed: 'no entregado',
  lost: 'perdido a propósito',
}

/** `/`: what happened here, and buttons to make the outside world move. */
export function homePage(app: FastifyInstance, sandbox: Sandbox) {
  const { state, webhooks, faults } = sandbox
  app.get('/', (_request, reply) => {
    const payments = state.all('payment').toReversed().slice(0, shown)
    return sendPage(
      reply,
      'Pagos de práctica',
      html`<h1>Pagos de práctica</h1>
        <section>
          <h2>Pagos</h2>
          ${
            payments.length === 0
              ? html`<p>Aún no hay pagos. Haz una compra en la taquilla y aparecerá aquí.</p>`
              : html`<div class="scroll" tabindex="0" role="region" aria-label="Pagos">
                  <table>
                    <thead>
                      <tr>
                        <th scope="col">Pago</th>
                        <th scope="col">Medio</th>
                        <th scope="col">Importe</th>
                        <th scope="col">Estado</th>
                        <th scope="col">Referencia</th>
                        <th scope="col">Acciones</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${payments.map(({ body }) => paymentRow(body))}
                    </tbody>
                  </table>
                </div>`
          }
        </section>
        ${subscriptionSection(sandbox)}
        <div class="columns">${switches(webhooks.modes)} ${faultForm(faults.armed())}</div>
        <section>
          <h2>Tarjetas de prueba</h2>
          <p>
            Visa 4075 5957 1648 3764 · Mastercard 5474 9254 3267 0366 · Amex 3711 803032 57522 (CVV 1234) ·
            Débito 4189 1412 2126 7633. Vence 11/30, CVV 123. El nombre del titular decide el resultado:
            ${holderNames.join(', ')}.
          </p>
        </section>
        ${deliveryList(webhooks.deliveries)}
        <form method="post" action="/__sim/reset">
          <button class="quiet">Borrar todo</button>
        </form>`,
    )
  })
}

function paymentRow(payment: Payment): Html {
  const waiting = ['pending', 'in_process', 'authorized'].includes(payment.status)
  const can: [step: string, label: string][] = [
    ...(waiting
      ? ([
          ['pay', 'Pagar'],
          ['expire', 'Vencer'],
          ['reject', 'Rechazar'],
        ] as const)
      : []),
    ...disputesOf(payment).flatMap((step) => [
      [step, disputeWords[step]] as const,
      [`${step}?notice=lost`, `${disputeWords[step]}, sin aviso`] as const,
    ]),
  ].map(([step, label]) => [`payments/${payment.id}/${step}`, label])
  return html`<tr>
    <td>${payment.id}<br /><small>${moment(payment.date_created)}</small></td>
    <td>${payment.payment_method_id}</td>
    <td>${money(payment.transaction_amount)}</td>
    <td>
      <span class="state ${payment.status}">${statusWords[payment.status] ?? payment.status}</span
      ><br /><small>${payment.status_detail}</small>
    </td>
    <td><small>${payment.external_reference}</small></td>
    <td>
      <div class="actions">
        ${[...can, [`webhooks/redeliver/${payment.id}`, 'Reenviar aviso'] as const].map(
          ([path, label]) =>
            html`<form method="post" action="/__sim/${path}">
              <button aria-label="${label}: pago ${payment.id}">${label}</button>
            </form>`,
        )}
      </div>
    </td>
  </tr>`
}

function switches(modes: Sandbox['webhooks']['modes']): Html {
  const number = (name: string, label: string, value: number) =>
    html`<label>${label} <input type="number" name="${name}" min="0" value="${value}" /></label>`
  const box = (name: string, label: string, on: boolean) =>
    html`<label class="box"
      ><input type="checkbox" name="${name}" ${on ? html`checked` : ''} /> ${label}</label
    >`
  return html`<section>
    <h2>Avisos (webhooks)</h2>
    <form method="post" action="/__sim/webhooks">
      ${number('delayMs', 'Retraso en milisegundos', modes.delayMs)}
      ${number('duplicates', 'Copias de más', modes.duplicates)}
      ${number('loseNext', 'Perder los siguientes', modes.loseNext)}
      ${box('loseAll', 'Perder todos', modes.loseAll)}
      ${box('outOfOrder', 'Entregar en desorden', modes.outOfOrder)}
      <button>Guardar</button>
    </form>
  </section>`
}

function faultForm(armed: readonly FaultKind[]): Html {
  return html`<section>
    <h2>Fallas del proveedor</h2>
    <form method="post" action="/__sim/faults">
      <label
        >En el siguiente cobro
        <select name="kind">
          ${faultKinds.map((kind) => html`<option value="${kind}">${faultWords[kind]}</option>`)}
        </select></label
      >
      <label>Veces <input type="number" name="times" min="1" value="1" /></label>
      <button>Preparar</button>
    </form>
    <p>
      ${
        armed.length === 0
          ? 'Nada preparado.'
          : `Preparado: ${armed.map((kind) => faultWords[kind]).join(' · ')}`
      }
    </p>
  </section>`
}

function deliveryList(deliveries: readonly Delivery[]): Html {
  return html`<section>
    <h2>Últimos avisos</h2>
    <ul>
      ${deliveries
        .slice(-15)
        .toReversed()
        .map(
          ({ at, action, resourceId, outcome, status, attempts }) =>
            html`<li>
              ${moment(at)} · ${action} · ${resourceId} · ${outcomeWords[outcome]}
              ${status !== null && `(${status}, intento ${attempts})`}
            </li>`,
        )}
    </ul>
  </section>`
}
