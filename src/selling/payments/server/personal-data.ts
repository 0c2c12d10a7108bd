import type { Db } from '#server/db.ts'
import { formatMoney } from '#lib/money.ts'
import { tradeLaw, type Obstacle, type PersonalData } from '#server/personal-data.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { balanceOf } from '#selling/ledger/server/sql.ts'
import { creditOf } from './credit/ledger-names.ts'
import { removeSavedCard } from './saved-cards/sql.ts'
import { enqueue } from '#server/jobs.ts'

const money = { what: 'Tus pagos y devoluciones', why: tradeLaw }

export const paymentData: PersonalData = {
  tables: {
    payments: { exported: true, erasure: { kept: money } },
    // By then it leads to nothing: the provider was told to forget the card.
    saved_cards: { exported: true, erasure: 'anonymised' },
    refunds: { exported: true, erasure: { kept: money } },
    // How the books split a payment between tickets, refunds and credit: the same money as above.
    payment_allocations: { exported: false, erasure: { kept: money } },
    // What a bank took back of it, and how that ended.
    chargebacks: { exported: true, erasure: { kept: money } },
    // What the provider said of a payment that fits no order, until staff have looked at it.
    quarantined_payments: { exported: false, erasure: { kept: money } },
  },

  async exportOf(db, accountId) {
    return [
      { name: 'pagos', title: 'Tus pagos', rows: await paymentRows(db, accountId) },
      { name: 'tarjetas', title: 'Tarjetas que guardaste', rows: await cardRows(db, accountId) },
      { name: 'devoluciones', title: 'Tus devoluciones', rows: await refundRows(db, accountId) },
      {
        name: 'contracargos',
        title: 'Cargos que devolvió tu banco',
        rows: await chargebackRows(db, accountId),
      },
    ]
  },

  /** The voucher and the bank's question served to pay; the end of the card's number helps to answer a chargeback. */
  async erase(tx, accountId) {
    await tx
      .updateTable('payments')
      .set({ voucher: null, challenge: null, cardKey: null })
      .where('orderId', 'in', (eb) => eb.selectFrom('orders').select('id').where('accountId', '=', accountId))
      .execute()
    if ((await removeSavedCard(tx, accountId)) !== null)
      await enqueue(tx, 'forget_cards', {}, { key: 'forget_cards' })
    await tx.updateTable('savedCards').set({ last4: '0000' }).where('accountId', '=', accountId).execute()
  },

  async erasureBlockers(db, accountId) {
    const cents = await balanceOf(db, creditOf(accountId))
    const refunds = (await refundsOf(db, accountId)).filter(({ status }) => status === 'requested')
    return [...(cents === 0 ? [] : [creditLeft(cents)]), ...(refunds.length === 0 ? [] : [refundOpen])]
  },
}

const creditLeft = (cents: number): Obstacle => ({
  code: 'credit',
  title: `Tienes ${formatMoney(cents)} a favor`,
  words: 'Úsalo en otra compra, o pídenos que te lo devolvamos.',
  path: '/system/footer/ContactUs',
  action: 'Escribirnos',
})

const refundOpen: Obstacle = {
  code: 'open_refunds',
  title: 'Tienes una devolución en camino',
  words: 'Espera a que llegue a tu medio de pago, para que podamos avisarte si algo falla.',
  path: '/system/profile-base/payment',
  action: 'Ver mis pagos',
}

function paymentsOf(db: Db, accountId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .where('orders.accountId', '=', accountId)
    .orderBy('payments.createdAt')
}

async function paymentRows(db: Db, accountId: string) {
  const rows = await paymentsOf(db, accountId)
    .select(['orders.folio', 'payments.method', 'payments.status', 'payments.amountCents'])
    .select(['payments.installments', 'payments.cardLast4', 'payments.providerPaymentId'])
    .select(['payments.createdAt', 'payments.approvedAt', 'payments.refundedCents', 'payments.voucher'])
    .execute()
  return rows.map((row) => ({
    folio: folioOf(row.folio),
    medio: row.method,
    estado: row.status,
    importe_centavos: row.amountCents,
    devuelto_centavos: row.refundedCents,
    meses: row.installments,
    tarjeta_termina_en: row.cardLast4,
    número_del_proveedor: row.providerPaymentId,
    ficha: row.voucher,
    intentado: row.createdAt,
    aprobado: row.approvedAt,
  }))
}

function refundsOf(db: Db, accountId: string) {
  return paymentsOf(db, accountId)
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select(['orders.folio', 'refunds.amountCents', 'refunds.reason', 'refunds.status'])
    .select(['refunds.requestedAt', 'refunds.doneAt'])
    .execute()
}

async function refundRows(db: Db, accountId: string) {
  return (await refundsOf(db, accountId)).map((row) => ({
    folio: folioOf(row.folio),
    importe_centavos: row.amountCents,
    motivo: row.reason,
    estado: row.status,
    pedida: row.requestedAt,
    hecha: row.doneAt,
  }))
}

async function cardRows(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('savedCards')
    .select(['methodId', 'last4', 'expiresOn', 'savedAt', 'removedAt'])
    .where('accountId', '=', accountId)
    .orderBy('savedAt')
    .execute()
  return rows.map((row) => ({
    tipo: row.methodId,
    termina_en: row.last4,
    vence: row.expiresOn,
    guardada: row.savedAt,
    quitada: row.removedAt,
  }))
}

async function chargebackRows(db: Db, accountId: string) {
  const rows = await paymentsOf(db, accountId)
    .innerJoin('chargebacks', 'chargebacks.paymentId', 'payments.id')
    .select(['orders.folio', 'chargebacks.amountCents', 'chargebacks.state'])
    .select([
      'chargebacks.openedAt',
      'chargebacks.closedAt',
      'chargebacks.evidenceSentAt',
      'chargebacks.note',
    ])
    .execute()
  return rows.map((row) => ({
    folio: folioOf(row.folio),
    importe_centavos: row.amountCents,
    estado: row.state,
    abierto: row.openedAt,
    pruebas_enviadas: row.evidenceSentAt,
    cerrado: row.closedAt,
    nota: row.note,
  }))
}
