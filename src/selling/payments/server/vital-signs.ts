import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { VitalSign } from '#server/vital-sign.ts'
import { unansweredShare } from './mercadopago/watched-calls.ts'

const outcomes: Record<string, string> = {
  created: 'Empezados',
  pending: 'En espera',
  in_process: 'En revisión',
  approved: 'Aprobados',
  rejected: 'Rechazados',
  cancelled: 'Cancelados',
  abandoned: 'Abandonados',
  refunded: 'Devueltos',
  charged_back: 'Contracargos',
}
const methods: Record<string, string> = {
  card: 'tarjeta',
  wallet: 'Mercado Pago',
  oxxo: 'OXXO',
  paycash: 'Paycash',
  spei: 'SPEI',
  cash_desk: 'efectivo en taquilla',
  terminal: 'terminal',
  transfer: 'transferencia',
  credit: 'saldo',
  gift_card: 'tarjeta de regalo',
  subscription: 'mensualidad',
}

/** An attempt is younger than its order, and orders are found by their age. */
const ofLastMinutes = sql`orders.created_at > now() - interval '1 hour'
  and payments.created_at > now() - interval '15 minutes'`

const attempts: VitalSign = {
  metric: 'taquilla_payments_recent',
  help: 'Attempts to pay that began in the last 15 minutes, by outcome and method',
  group: 'Ventas',
  title: 'Pagos en 15 minutos',
  meaning: 'Intentos de pago que empezaron en los últimos 15 minutos.',
  unit: 'count',
  labels: ['outcome', 'method'],
  read: async ({ db }) => {
    const { rows } = await sql<{ outcome: string; method: string; n: number }>`
      select payments.status as outcome, payments.method, count(*) as n from orders join payments on payments.order_id = orders.id
      where ${ofLastMinutes} group by 1, 2 order by 3 desc`.execute(db)
    return rows.map(({ outcome, method, n }) => ({
      value: n,
      labels: { outcome, method },
      words: `${outcomes[outcome] ?? outcome}, ${methods[method] ?? method}`,
    }))
  },
}

const refusedCards: VitalSign = {
  metric: 'taquilla_payments_rejected_recent',
  help: 'Attempts that the provider rejected in the last 15 minutes, by its reason',
  group: 'Pagos',
  title: 'Pagos rechazados en 15 minutos',
  meaning: 'Lo que el banco o el proveedor no aprobó, por su motivo.',
  unit: 'count',
  labels: ['reason'],
  read: async ({ db }) => {
    const { rows } = await sql<{ reason: string; n: number }>`
      select left(payments.status_detail, 60) as reason, count(*) as n
      from orders join payments on payments.order_id = orders.id
      where ${ofLastMinutes} and payments.status = 'rejected' group by 1 order by 2 desc limit 20`.execute(db)
    return rows.map(({ reason, n }) => ({ value: n, labels: { reason }, words: reason || 'sin motivo' }))
  },
}

const approvals: VitalSign = {
  metric: 'taquilla_approvals_share',
  help: 'Of the cards that were decided in the last 15 minutes, the share that was approved; from 10 on',
  group: 'Pagos',
  title: 'Tarjetas aprobadas',
  meaning: 'De las tarjetas decididas en 15 minutos, cuántas pasaron. Se mide desde 10.',
  unit: 'share',
  alert: {
    name: 'TaquillaApprovalsLow',
    when: 'below',
    limit: 0.6,
    forMinutes: 5,
    urgency: 'page',
    summary: 'Fewer than 60 % of the cards are approved',
    advice: 'Revisa los motivos de rechazo y el estado del proveedor antes de tocar nada.',
    runbook: 'provider-down.md#few-approvals',
  },
  read: async ({ db }) => {
    const { rows } = await sql<{ approved: number; decided: number }>`
      select count(*) filter (where payments.status in ('approved', 'refunded', 'charged_back')) as approved, count(*) as decided
      from orders join payments on payments.order_id = orders.id
      where ${ofLastMinutes} and payments.method = 'card'
        and payments.status in ('approved', 'refunded', 'charged_back', 'rejected')`.execute(db)
    const { approved, decided } = rows[0]!
    return decided < 10 ? [] : [{ value: approved / decided }]
  },
}

const providerAnswers: VitalSign = {
  metric: 'taquilla_provider_unanswered_share',
  help: 'Of the tries of this process at the provider in the last 5 minutes, the share without an answer; from 5 on',
  group: 'Pagos',
  title: 'Proveedor sin respuesta',
  meaning: 'Llamadas de este servidor al proveedor que se quedaron sin respuesta en 5 minutos.',
  unit: 'share',
  local: true,
  alert: {
    name: 'TaquillaProviderUnanswered',
    when: 'above',
    limit: 0.2,
    forMinutes: 3,
    urgency: 'page',
    summary: 'The payment provider leaves calls unanswered',
    advice: 'Mira la página de estado del proveedor; nadie paga dos veces por esperar.',
    runbook: 'provider-down.md#no-answer',
  },
  read: () => {
    const share = unansweredShare()
    return share === null ? [] : [{ value: share }]
  },
}

const inDoubt: VitalSign = {
  metric: 'taquilla_payments_in_doubt',
  help: 'Cards sent to the provider more than 5 minutes ago of which nobody knows what became',
  group: 'Pagos',
  title: 'Pagos en duda',
  meaning: 'Tarjetas enviadas hace más de 5 minutos sin saber si se cobraron.',
  unit: 'count',
  alert: {
    name: 'TaquillaPaymentsInDoubt',
    when: 'above',
    limit: 0,
    forMinutes: 10,
    urgency: 'ticket',
    summary: 'Cards were sent and nobody knows whether they were charged',
    advice: 'Espera a que el proveedor conteste: se preguntan solos cada 10 segundos.',
    runbook: 'provider-down.md#payments-in-doubt',
  },
  read: async ({ db }) => {
    const { rows } = await sql<{
      n: number
      since: Date | null
    }>`select count(*) as n, min(created_at) as since from payments
      where status = 'created' and method = 'card' and created_at < now() - interval '5 minutes'`.execute(db)
    const { n, since } = rows[0]!
    return [{ value: n, ...(since !== null && { since }) }]
  },
}

/** Paid through the provider between an hour and 5 minutes ago, and whether a notice told of it. */
const noticed = (db: Db) =>
  sql<{ paid: number; silent: number; since: Date | null }>`
    with paid as (
      select orders.paid_at, exists (select from payment_notices
        where topic = 'payment' and resource_id = payments.provider_payment_id) as noticed
      from orders join payments on payments.order_id = orders.id
      where orders.paid_at > now() - interval '65 minutes' and orders.paid_at < now() - interval '5 minutes'
        and payments.status = 'approved' and payments.provider_payment_id is not null
    )
    select count(*) as paid, count(*) filter (where not noticed) as silent,
      min(paid_at) filter (where not noticed) as since from paid`.execute(db)

const silentNotices: VitalSign = {
  metric: 'taquilla_notices_missing_share',
  help: 'Of the payments approved in the last hour, the share that no notice of the provider told of; from 3 on',
  group: 'Pagos',
  title: 'Avisos del proveedor que faltan',
  meaning: 'Pagos de la última hora de los que el proveedor no avisó; se supieron preguntando.',
  unit: 'share',
  alert: {
    name: 'TaquillaNoticesSilent',
    when: 'above',
    limit: 0.5,
    forMinutes: 15,
    urgency: 'ticket',
    summary: "The provider's notices do not arrive",
    advice: 'Prueba la línea de avisos en «Primer día»: la dirección o la llave ya no es la misma.',
    runbook: 'provider-down.md#notices-do-not-arrive',
  },
  read: async ({ db }) => {
    const { paid, silent, since } = (await noticed(db)).rows[0]!
    return paid < 3 ? [] : [{ value: silent / paid, ...(since !== null && { since }) }]
  },
}

const quarantined: VitalSign = {
  metric: 'taquilla_payments_quarantined',
  help: 'Payments that were put aside because they fit nothing that was sold, and wait for a person',
  group: 'Pagos',
  title: 'Pagos en cuarentena',
  meaning: 'Dinero que llegó y no corresponde a ningún pedido.',
  unit: 'count',
  alert: {
    name: 'TaquillaPaymentsQuarantined',
    when: 'above',
    limit: 0,
    forMinutes: 30,
    urgency: 'ticket',
    summary: 'Payments wait for a person to say whose they are',
    advice: 'Decide cada uno en «Cuarentena»: se devuelve o se asigna.',
    runbook: 'provider-down.md#money-that-fits-nothing',
  },
  read: async ({ db }) => {
    const { rows } = await sql<{ n: number; since: Date | null }>`select count(*) as n, min(seen_at) as since
      from quarantined_payments where resolved_at is null`.execute(db)
    const { n, since } = rows[0]!
    return [{ value: n, ...(since !== null && { since }) }]
  },
}

export const paymentSigns: readonly VitalSign[] = [
  attempts,
  approvals,
  refusedCards,
  providerAnswers,
  inDoubt,
  silentNotices,
  quarantined,
]
