import { closeChargeback, openChargeback } from './chargebacks.ts'
import { refreshMerchantOrder } from './merchant-orders.ts'
import { credited } from './new-payment.ts'
import type { StoredPayment } from './payment.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { stamp } from './stamps.ts'
import { refreshInvoice } from './subscriptions/collected.ts'

export type Step = 'pay' | 'expire' | 'reject' | 'cancel' | Dispute
/** What a buyer and a bank do to money that was received: a claim, a chargeback, and how it ends. */
export type Dispute = 'mediation' | 'chargeback' | 'win' | 'lose'

const waiting = new Set(['pending', 'in_process', 'authorized'])
const disputable: Record<Dispute, (status: string, detail: string) => boolean> = {
  mediation: (status) => status === 'approved',
  chargeback: (status) => status === 'approved' || status === 'in_mediation',
  win: (status, detail) =>
    status === 'in_mediation' || (status === 'charged_back' && detail === 'in_process'),
  lose: (status, detail) => status === 'charged_back' && detail === 'in_process',
}

/** What the provider's page offers to do with a payment in this state. */
export function disputesOf({ status, status_detail: detail }: StoredPayment['body']): Dispute[] {
  return (Object.keys(disputable) as Dispute[]).filter((step) => disputable[step](status, detail))
}

/** Stores a payment's new state, brings its order or invoice up to date and tells the seller. */
export function record(
  sandbox: Sandbox,
  stored: StoredPayment,
  action: 'payment.created' | 'payment.updated',
): StoredPayment {
  sandbox.state.put('payment', stored)
  if (stored.preferenceId) refreshMerchantOrder(sandbox, stored.preferenceId)
  if (stored.invoiceId) refreshInvoice(sandbox, stored.invoiceId, stored)
  sandbox.webhooks.notify({
    topic: 'payment',
    action,
    resourceId: stored.id,
    ...(stored.body.notification_url && { notificationUrl: stored.body.notification_url }),
  })
  return stored
}

/** Moves a payment on, as the outside world would; refuses what its state does not allow. */
export function advance(sandbox: Sandbox, id: string, step: Step, at = sandbox.now()): StoredPayment {
  const stored = sandbox.state.get('payment', id)
  if (!stored) throw new Refusal(404, 'Payment not found', 2000)
  const { body } = stored
  // Two states of one payment never have the same moment.
  const now = new Date(Math.max(at.getTime(), Date.parse(body.date_last_updated) + 1))
  const allowed = step in disputable ? disputesOf(body).includes(step as Dispute) : waiting.has(body.status)
  if (!allowed)
    throw new Refusal(400, 'The action requested is not valid for the current payment state', 2063)
  if (step === 'pay') return record(sandbox, settled(stored, credited(body, now)), 'payment.updated')
  if (step === 'chargeback') openChargeback(sandbox, body, now)
  const decided = body.status === 'charged_back' && (step === 'win' || step === 'lose')
  if (decided) closeChargeback(sandbox, body, step === 'win', now)
  const [status, detail] = endings[step]
  const ended = { ...body, status, status_detail: detail, date_last_updated: stamp(now) }
  return record(sandbox, settled(stored, ended), 'payment.updated')
}

const endings: Record<Exclude<Step, 'pay'>, [status: string, detail: string]> = {
  expire: ['cancelled', 'expired'],
  cancel: ['cancelled', 'by_collector'],
  reject: ['rejected', 'cc_rejected_other_reason'],
  mediation: ['in_mediation', 'pending'],
  chargeback: ['charged_back', 'in_process'],
  win: ['approved', 'accredited'],
  lose: ['charged_back', 'settled'],
}

/** Nothing is due any more once a payment has come to an end. */
function settled(stored: StoredPayment, body: StoredPayment['body']): StoredPayment {
  const { due: _due, ...rest } = stored
  return { ...rest, body }
}

/** Approves or expires what has become due. */
export function advanceDue(sandbox: Sandbox, now = sandbox.now()) {
  for (const { id, due } of sandbox.state.all('payment')) {
    if (due && Date.parse(due.at) <= now.getTime())
      advance(sandbox, id, due.as === 'approved' ? 'pay' : 'expire', now)
  }
}
