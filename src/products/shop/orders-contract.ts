import { z } from 'zod/mini'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { OrderStatus } from '#selling/orders/contract.ts'
import { PickupPoint, StoredAddress } from './addresses-contract.ts'
import { Picture, Slug } from './catalogue-contract.ts'

export const ShopOrderStatus = z.enum(['to_pay', 'preparing', 'ready', 'shipped', 'delivered', 'cancelled'])
export type ShopOrderStatus = z.infer<typeof ShopOrderStatus>

export const ShopOrderHead = z.object({
  orderId: Uuid,
  folio: z.string(),
  status: ShopOrderStatus,
  orderStatus: OrderStatus,
  delivery: z.enum(['pickup', 'shipping']),
  totalCents: Cents,
  pieces: z.int(),
  createdAt: Instant,
  /** Until when an unpaid order keeps its pieces. */
  payableUntil: Instant,
  lines: z.array(
    z.object({
      variantId: z.int(),
      slug: Slug,
      name: z.string(),
      size: z.string(),
      picture: z.nullable(Picture),
      quantity: z.int(),
      unitCents: Cents,
    }),
  ),
})
export type ShopOrderHead = z.infer<typeof ShopOrderHead>

export const ShopOrder = z.extend(ShopOrderHead, {
  shippingCents: Cents,
  taxCents: Cents,
  pickup: z.nullable(z.object({ point: PickupPoint, code: z.string() })),
  shipping: z.nullable(
    z.object({
      address: StoredAddress,
      takes: z.string(),
      carrier: z.nullable(z.string()),
      tracking: z.nullable(z.string()),
    }),
  ),
  changes: z.array(z.object({ status: ShopOrderStatus, at: Instant })),
})
export type ShopOrder = z.infer<typeof ShopOrder>
