import type { MailBlock } from '#club/mail/server/mail-blocks.ts'
import { addressLines } from '../../address-lines.ts'
import type { PickupPoint } from '../../addresses-contract.ts'
import { withSize } from '../../rules.ts'
import type { ShopOrder, ShopOrderStatus } from '../../orders-contract.ts'
import { codeWords } from '../../order-stages.ts'

const titles: Partial<Record<ShopOrderStatus, string>> = {
  preparing: 'Recibimos tu compra de la tienda',
  ready: 'Tu compra está lista para recoger',
  shipped: 'Tu compra va en camino',
  delivered: 'Entregamos tu compra',
  cancelled: 'Cancelamos tu compra de la tienda',
}

/**
 * What a buyer is told of one step; null for a step that needs no words. The first and the last of them are receipts.
 * The code to collect with stands in the letter only: a notice is also read on a locked phone.
 */
export function stageNotice(order: ShopOrder, status: ShopOrderStatus) {
  const title = titles[status]
  if (title === undefined) return null
  const isReceipt = status === 'preparing' || status === 'cancelled'
  return {
    kind: isReceipt ? ('orders' as const) : ('shop' as const),
    key: `shop-order:${order.orderId}:${status}`,
    title,
    body: bodyOf(order, status),
    path: `/system/tienda/compras/${order.orderId}`,
    mail: {
      subject: `${title}: ${order.folio}`,
      button: 'Ver mi compra',
      blocks: [...stageBlocks(order, status), ...goods(order)],
    },
  }
}

function bodyOf({ pickup, shipping }: ShopOrder, status: ShopOrderStatus): string {
  switch (status) {
    case 'preparing':
      return pickup === null
        ? `La preparamos y te avisamos cuando salga. ${shipping?.takes ?? ''}`
        : `La preparamos y te avisamos cuando puedas pasar. ${pickup.point.readyIn}`
    case 'ready':
      return `Pasa por ella a ${pickup?.point.name ?? 'la tienda'} con tu código.`
    case 'shipped':
      return `Salió con ${shipping?.carrier ?? 'la paquetería'}. ${shipping?.takes ?? ''}`
    case 'delivered':
      return 'Gracias por llevar los colores. Tienes 30 días para un cambio de talla.'
    default:
      return 'Te devolvemos lo que pagaste. En tu compra ves dónde va.'
  }
}

function goods({ lines, folio, shippingCents, totalCents }: ShopOrder): MailBlock[] {
  const shipping = shippingCents > 0 ? [{ label: 'Envío', cents: shippingCents }] : []
  return [
    {
      kind: 'totals',
      lines: [
        ...lines.map(({ name, size, quantity, unitCents }) => ({
          label: `${quantity} × ${withSize(name, size)}`,
          cents: quantity * unitCents,
        })),
        ...shipping,
      ],
      totalCents,
      totalLabel: 'Total, IVA incluido',
    },
    { kind: 'facts', items: [{ label: 'Folio', value: folio }] },
  ]
}

function stageBlocks({ pickup, shipping }: ShopOrder, status: ShopOrderStatus): MailBlock[] {
  if (status === 'ready' && pickup !== null) return pickupBlocks(pickup.point, pickup.code)
  if (status === 'shipped' && shipping !== null) return parcelBlocks(shipping)
  return []
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
        { label: 'Para', value: [address.recipient, ...addressLines(address)].join(', ') },
      ],
    },
  ]
}
