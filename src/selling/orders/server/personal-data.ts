import { ofMatch } from './story/steps.ts'
import { fareNameOf } from '#catalogue/fares/server/sql.ts'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { soldAs } from './extensions.ts'
import { folioOf, openStatuses, stepWords, type StepDetail } from '../rules.ts'
import type { Db } from '#server/db.ts'

const purchases = { what: 'Tus compras', why: tradeLaw }

export const orderData: PersonalData = {
  tables: {
    orders: { exported: true, erasure: { kept: purchases } },
    order_lines: { exported: true, erasure: { kept: purchases } },
    order_steps: { exported: true, erasure: { kept: purchases } },
    // That mails about purchases went out: the steps above say of what.
    order_mails: { exported: false, erasure: { kept: purchases } },
    order_items: { exported: true, erasure: { kept: purchases } },
    // How much was bought of what has a limit: the sum of the purchases above.
    buyer_counts: { exported: false, erasure: { kept: purchases } },
  },

  async exportOf(db, accountId) {
    return [
      { name: 'compras', title: 'Tus compras', rows: await orderRows(db, accountId) },
      {
        name: 'lugares_comprados',
        title: 'Lo que compraste, lugar por lugar',
        rows: await lineRows(db, accountId),
      },
      {
        name: 'otras_cosas_compradas',
        title: 'Lo que compraste además de lugares',
        rows: await itemRows(db, accountId),
      },
      { name: 'pasos_de_compras', title: 'Cómo fue cada compra', rows: await stepRows(db, accountId) },
    ]
  },

  erase: () => Promise.resolve(),

  async erasureBlockers(db, accountId) {
    const open = await db
      .selectFrom('orders')
      .select('id')
      .where('accountId', '=', accountId)
      .where('status', 'in', [...openStatuses])
      .execute()
    if (open.length === 0) return []
    return [
      {
        code: 'open_orders',
        title:
          open.length === 1 ? 'Tienes una compra sin terminar' : `Tienes ${open.length} compras sin terminar`,
        words:
          open.length === 1
            ? 'Págala o cancélala; si nadie la paga, se cierra sola cuando vence.'
            : 'Págalas o cancélalas; si nadie las paga, se cierran solas cuando vencen.',
        path: '/system/profile-base/payment',
        action: 'Ver mis pagos',
      },
    ]
  },
}

function ordersOf(db: Db, accountId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('events', 'events.id', 'orders.eventId')
    .where('orders.accountId', '=', accountId)
    .orderBy('orders.folio')
}

async function orderRows(db: Db, accountId: string) {
  const rows = await ordersOf(db, accountId)
    .select(['orders.folio', 'orders.status', 'orders.totalCents', 'orders.createdAt', 'orders.paidAt'])
    .select(['orders.closedAt', 'orders.title', 'events.startsAt'])
    .execute()
  return rows.map((row) => ({
    folio: folioOf(row.folio),
    de_qué: row.title,
    fecha_del_partido: row.startsAt,
    estado: row.status,
    total_centavos: row.totalCents,
    creada: row.createdAt,
    pagada: row.paidAt,
    cerrada: row.closedAt,
  }))
}

async function lineRows(db: Db, accountId: string) {
  const rows = await ordersOf(db, accountId)
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .select(['orders.folio', 'line.seatId', 'line.faceCents', 'line.serviceCents'])
    .select(['line.serviceTaxCents', fareNameOf('line.fare').as('fareName')])
    .orderBy('line.seatId')
    .execute()
  return rows.map((row) => ({
    folio: folioOf(row.folio),
    lugar: row.seatId,
    tarifa: row.fareName,
    precio_centavos: row.faceCents,
    cargo_por_servicio_centavos: row.serviceCents,
    iva_del_cargo_centavos: row.serviceTaxCents,
  }))
}

async function itemRows(db: Db, accountId: string) {
  const rows = await ordersOf(db, accountId)
    .innerJoin('orderItems as item', 'item.orderId', 'orders.id')
    .select(['orders.folio', 'item.title', 'item.quantity', 'item.unitCents', 'item.taxCents'])
    .orderBy('item.no')
    .execute()
  return rows.map((row) => ({
    folio: folioOf(row.folio),
    qué: row.title,
    cantidad: row.quantity,
    precio_centavos: row.unitCents,
    impuestos_centavos: row.taxCents,
  }))
}

async function stepRows(db: Db, accountId: string) {
  const rows = await ordersOf(db, accountId)
    .innerJoin('orderSteps as step', 'step.orderId', 'orders.id')
    .select(['orders.folio', 'orders.kind', 'step.at', 'step.step', 'step.detail'])
    .select(ofMatch)
    .orderBy('step.id')
    .execute()
  return rows.map(({ folio, kind, at, step, detail, ofMatch: match }) => ({
    folio: folioOf(folio),
    fecha: at,
    qué_pasó: stepWords(step, detail as StepDetail, soldAs(kind), match),
  }))
}
