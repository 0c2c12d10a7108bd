import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { apply, decide, requestPayout } from '#products/affiliates/server/actions.ts'
import { affiliateOf } from '#products/affiliates/server/sql.ts'
import { insertInvoice } from '#selling/invoices/server/sql.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { refundAtDesk } from '#selling/payments/server/desk/refund.ts'
import { quarantine } from '#selling/payments/server/settlement/notices.ts'
import { answerAsStaff, openCase } from '#front/support/server/actions.ts'
import type { CaseStatus, Topic } from '#front/support/rules.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import '#app/server/features.ts'
import type { Person } from './crowd.ts'
import type { PastSale } from './sold-rows.ts'

type Case = {
  topic: Topic
  words: string
  hours: number
  answer?: string
  status?: CaseStatus
  order?: boolean
}
const cases: Case[] = [
  {
    topic: 'refund',
    words: 'Se enfermó mi hijo y no podremos ir. ¿Me devuelven los boletos?',
    hours: 2,
    order: true,
  },
  { topic: 'gate', words: 'El lector de la puerta 4 no leía mi celular. ¿Puedo llevarlo impreso?', hours: 5 },
  {
    topic: 'bonogallo',
    words: 'Cedí un partido y no veo el saldo.',
    hours: 30,
    answer: 'Lo estamos revisando con Finanzas; te escribimos mañana.',
    status: 'in_review',
  },
  {
    topic: 'purchase',
    words: 'Necesito factura con otro RFC.',
    hours: 52,
    order: true,
    answer: 'Listo: pídela otra vez desde Pagos y pon el RFC correcto.',
    status: 'waiting_for_fan',
  },
  {
    topic: 'shop',
    words: 'La gorra llegó con la costura abierta.',
    hours: 74,
    answer: 'Te la cambiamos: pasa por ella a la tienda con tu folio.',
    status: 'solved',
  },
]

/** Cases of fans: two that nobody has read, one in hand, one that waits for the fan, one solved. */
export async function seedCases(db: Db, config: Config, sales: PastSale[], people: Person[]): Promise<void> {
  const { id: staffId } = await accountOf(db, 'atencion@club.example')
  for (const [index, { topic, words, hours, answer, status, order }] of cases.entries()) {
    const sale = sales[index * 5]!
    const person = people.find(({ id }) => id === sale.accountId)!
    const folio = order === true ? await folioOf(db, sale.orderId) : ''
    const form = {
      topic,
      words,
      orderFolio: folio,
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
    }
    const { id } = await openCase({ db, config }, form, person.id)
    if (answer !== undefined) await answerAsStaff(db, id, { words: answer, status }, staffId)
    await sql`update support_cases set created_at = created_at - make_interval(hours => ${hours}),
      changed_at = changed_at - make_interval(hours => ${Math.floor(hours / 3)}), assigned_to = ${answer === undefined ? null : staffId}
      where id = ${id}`.execute(db)
    await sql`update support_messages set at = at - make_interval(hours => case when author = 'fan' then ${hours}::int
      else ${Math.floor(hours / 3)}::int end) where case_id = ${id}`.execute(db)
  }
}

/** Beto's pay-out waits for Finance; somebody else has applied. */
export async function seedAffiliates(db: Db, config: Config, people: Person[], admin: Buyer): Promise<void> {
  const beto = await accountOf(db, 'beto@correo.example')
  await requestPayout(db, { accountId: beto.id, clabe: '646180157000000004', masterKey: config.masterKey })
  const [applicant, active] = people.slice(-2)
  await apply(db, {
    accountId: applicant!.id,
    code: 'gradanorte',
    channel: 'Canal de videos, 4,200 suscriptores',
    pitch: 'Resumen de cada partido en casa.',
  })
  await apply(db, {
    accountId: active!.id,
    code: 'peñavieja'.replace('ñ', 'n'),
    channel: 'Peña de aficionados',
    pitch: 'Llevamos dos camiones a cada partido.',
  })
  await decide(db, (await affiliateOf(db, active!.id))!.id, { status: 'active' }, admin.account.id)
}

/** Money that waits for a person: a payment nobody ordered, refunds on their way, two invoices. */
export async function seedMoney(db: Db, sales: PastSale[], admin: Buyer, now: Date): Promise<void> {
  const paid = sales.filter(
    ({ method, paidAt }) =>
      method === 'card' && paidAt !== null && paidAt.getTime() < now.getTime() - 86_400_000,
  )
  const [whole, part, credited, first, second] = paid.toReversed()
  const refund = (sale: PastSale, more: object, reason: string, as: 'refund' | 'credit' = 'refund') =>
    refundAtDesk(
      { db },
      { orderId: sale.orderId, key: randomUUID(), leftCents: sale.totalCents, as, reason, ...more },
      admin.account,
    )
  await refund(whole!, {}, 'No podrá asistir; lo pidió a tiempo')
  await refund(
    part!,
    { eventId: part!.eventId, seatIds: [part!.lines[0]!.seatId] },
    'Uno de los suyos no viene',
  )
  await refund(credited!, {}, 'Prefirió saldo para el siguiente partido', 'credit')
  for (const sale of [first!, second!]) {
    await insertInvoice(db, {
      orderId: sale.orderId,
      accountId: sale.accountId,
      rfc: 'CUPU800825569',
      legalName: 'XOCHILT CASAS CHAVEZ',
      postalCode: '36257',
      taxRegime: '612',
      cfdiUse: 'G03',
      email: 'facturas@correo.example',
      catalogue: '2026',
      totalCents: sale.totalCents,
    })
  }
}

export const strangePayment = { id: 99_000_000_001, amountCents: 90_000, reference: 'pedido-externo-17' }

export async function seedQuarantine(db: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 26 * 60 * 60 * 1000)
  await quarantine(db, {
    providerPaymentId: String(strangePayment.id),
    paymentId: null,
    reason: 'unknown',
    seen: {
      id: String(strangePayment.id),
      status: 'approved',
      statusDetail: 'accredited',
      amountCents: strangePayment.amountCents,
      refundedCents: 0,
      currency: 'MXN',
      externalReference: strangePayment.reference,
      subscriptionId: null,
      methodId: 'visa',
      typeId: 'credit_card',
      installments: 1,
      card: { first6: '407559', last4: '3764' },
      voucher: null,
      challenge: null,
      approvedAt: at,
      updatedAt: at,
      refunds: [],
    },
  })
  await sql`update quarantined_payments set seen_at = ${at} where provider_payment_id = ${String(strangePayment.id)}`.execute(
    db,
  )
}

async function folioOf(db: Db, orderId: string): Promise<string> {
  const { folio } = await db
    .selectFrom('orders')
    .select('folio')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return `TQ-${String(folio).padStart(6, '0')}`
}

function accountOf(db: Db, email: string) {
  return db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}
