import { createHmac } from 'node:crypto'
import { describeOrder } from '#front/order-desk/server/describe.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { ended, formatHour, formatLongDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Db } from '#server/db.ts'
import { buyerHistory, entriesOf, handsOf, issuedAt } from './evidence-rows.ts'
import type { DeskChargeback } from './table.ts'

export type Evidence = { title: string; lines: string[] }[]

const moment = (at: Date | string) => `${formatLongDay(at)}, ${formatHour(at)}`

/**
 * What the club knows of a disowned purchase, for a person to check and a bank to decide by: who bought what and when,
 * what was delivered, and who went in with it. An address is only told as a print that two purchases can be compared by.
 */
export async function readEvidence(db: Db, masterKey: Buffer, of: DeskChargeback): Promise<Evidence> {
  const order = (await findOrder(db, of.orderId))!
  const [described, history, entries, hands, issued] = await Promise.all([
    describeOrder(db, order),
    buyerHistory(db, order.accountId, order.id),
    entriesOf(db, order.id),
    handsOf(db, order.id),
    issuedAt(db, order.id),
  ])
  const paid = described.payments.find(({ id }) => id === of.paymentId)
  const print = (network: string) =>
    createHmac('sha256', masterKey).update(network).digest('hex').slice(0, 16)
  const parts: Evidence = [
    {
      title: 'La compra',
      lines: [
        `Pedido ${described.folio}: ${described.title}.`,
        `Hecha el ${moment(described.createdAt)}${described.paidAt === null ? '' : ` y pagada el ${moment(described.paidAt)}`}`,
        ...described.lines.map(({ label, cents }) => `${label}: ${formatMoney(cents)}.`),
        `Total: ${formatMoney(described.totalCents)}, con impuestos y cargos incluidos desde el primer precio que se mostró.`,
        ...(paid === undefined
          ? []
          : [
              `Pago ${of.providerPaymentId ?? ''} con ${paid.method}${paid.cardLast4 === null ? '' : ` terminada en ${paid.cardLast4}`}: ${formatMoney(paid.amountCents)}.`,
            ]),
      ],
    },
    {
      title: 'Quién compró',
      lines: [
        `${of.buyer}, ${of.email}.`,
        `Cuenta abierta el ${moment(history.createdAt)}${history.emailConfirmedAt === null ? '' : `; correo confirmado el ${moment(history.emailConfirmedAt)}`}`,
        `Aceptó los términos, versión ${history.termsVersion}, el ${moment(history.termsAcceptedAt)}`,
        history.otherOrders === 0
          ? 'No tiene otras compras pagadas.'
          : history.otherOrders === 1
            ? `Tiene otra compra pagada, del ${moment(history.firstPaidAt!)}`
            : `Tiene otras ${history.otherOrders} compras pagadas, la primera el ${moment(history.firstPaidAt!)}`,
        ...history.networks.map(
          (network) => `Huella de la red desde la que aceptó los avisos: ${print(network)}.`,
        ),
      ],
    },
    {
      title: 'La entrega',
      lines: [
        ...(issued === null
          ? []
          : [`Boletos emitidos el ${moment(issued)}, a la vista en su cuenta desde entonces:`]),
        ...described.tickets.map(({ match, place }) => `${match}, ${place}.`),
        ...hands.map(({ at }) => `Pasó un boleto a otra persona, que lo aceptó, el ${moment(at)}`),
        ...(described.tickets.length === 0 ? ['La compra no lleva boletos.'] : []),
      ],
    },
    {
      title: 'El uso',
      lines:
        entries.length === 0
          ? ['Ningún boleto se presentó en las puertas.']
          : entries.map(
              ({ at, gate, match }) =>
                `Entró a ${match} el ${moment(at)}${gate === null ? '' : ` por la puerta ${gate}`}`,
            ),
    },
    {
      title: 'Lo que ya se le había devuelto',
      lines:
        described.refunds.length === 0
          ? ['Nada.']
          : described.refunds.map(
              ({ amountCents, requestedAt, words }) =>
                `${formatMoney(amountCents)}, ${moment(requestedAt)}: ${words}`,
            ),
    },
  ]
  return parts.map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => (line.endsWith(':') ? line : ended(line))),
  }))
}
