import { renderMail } from '#features/notifications/mail/mail-layout.ts'
import type { MailBlock } from '#features/notifications/mail/mail-blocks.ts'
import type { Db } from '#server/db.ts'
import type { Mail } from '#server/mail.ts'
import { addressLines } from '../addresses/address-lines.ts'
import type { PickupPoint } from '../addresses/contract.ts'
import { withSize } from '../rules.ts'
import type { ShopOrder, ShopOrderStatus } from './contract.ts'
import { describeShopOrder } from './describe.ts'
import { findChange, findShopOrder } from './shop-order-rows.ts'
import { codeWords } from './stages.ts'

const titles: Partial<Record<ShopOrderStatus, string>> = {
  preparing: 'Recibimos tu compra de la tienda',
  ready: 'Tu compra está lista para recoger',
  shipped: 'Tu compra va en camino',
  delivered: 'Entregamos tu compra',
  cancelled: 'Cancelamos tu compra de la tienda',
}

/** The mail for one step of an order; null for a step that needs none. */
export async function stageMail(db: Db, changeId: number, publicUrl: string): Promise<Mail | null> {
  const change = await findChange(db, changeId)
  const title = change === undefined ? undefined : titles[change.status]
  if (change === undefined || title === undefined) return null
  const order = await describeShopOrder(db, (await findShopOrder(db, change.orderId))!)
  const { html, text } = await renderMail({
    preview: `${order.folio}: ${order.lines.map((line) => line.name).join(', ')}`,
    title,
    blocks: [
      { kind: 'text', text: `Hola, ${change.firstName}:` },
      ...stageBlocks(change.status, order),
      {
        kind: 'list',
        items: order.lines.map((line) => `${line.quantity} × ${withSize(line.name, line.size)}`),
      },
      { kind: 'facts', items: [{ label: 'Folio', value: order.folio }] },
      {
        kind: 'button',
        label: 'Ver mi compra',
        url: `${publicUrl}/system/tienda/compras/${order.orderId}`,
      },
    ],
  })
  return {
    to: change.email,
    subject: `${title}: ${order.folio}`,
    html,
    text,
    key: `shop-stage-${changeId}`,
  }
}

function stageBlocks(status: ShopOrderStatus, order: ShopOrder): MailBlock[] {
  const { pickup, shipping } = order
  switch (status) {
    case 'preparing':
      return pickup === null
        ? [{ kind: 'text', text: `La preparamos y te avisamos cuando salga. ${shipping?.takes ?? ''}` }]
        : [{ kind: 'text', text: `La preparamos y te avisamos cuando puedas pasar. ${pickup.point.readyIn}` }]
    case 'ready':
      return pickup === null ? [] : pickupBlocks(pickup.point, pickup.code)
    case 'shipped':
      return shipping === null ? [] : parcelBlocks(shipping)
    case 'delivered':
      return [
        { kind: 'text', text: 'Gracias por llevar los colores. Tienes 30 días para un cambio de talla.' },
      ]
    default:
      return [{ kind: 'text', text: 'Te devolvemos lo que pagaste al mismo medio de pago.' }]
  }
}

function pickupBlocks({ name, address, opens, bring }: PickupPoint, code: string): MailBlock[] {
  return [
    { kind: 'code', label: 'Tu código para recoger', code: codeWords(code) },
    {
      kind: 'facts',
      items: [
        { label: 'Dónde', value: `${name}. ${address}` },
        { label: 'Cuándo', value: opens },
        { label: 'Qué llevar', value: bring },
      ],
    },
  ]
}

function parcelBlocks({ address, carrier, tracking }: NonNullable<ShopOrder['shipping']>): MailBlock[] {
  return [
    {
      kind: 'facts',
      items: [
        { label: 'Paquetería', value: carrier ?? '' },
        { label: 'Guía', value: tracking ?? '' },
        { label: 'Para', value: addressLines(address).join(', ') },
      ],
    },
  ]
}
