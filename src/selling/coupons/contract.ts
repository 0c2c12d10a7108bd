import { z } from 'zod/mini'
import { buyer } from '#lib/endpoint.ts'
import { Uuid } from '#lib/shapes.ts'
import { Order } from '#selling/orders/contract.ts'

const ofOrder = z.strictObject({ orderId: Uuid })

export const applyCoupon = buyer.put(
  '/orders/:orderId/coupon',
  'Aplica un cupón a una orden mía sin pagar; responde la orden con su nuevo total',
  {
    perMinute: 20,
    guards: true,
    params: ofOrder,
    body: z.strictObject({
      code: z
        .string()
        .check(z.trim(), z.minLength(1, 'Escribe tu cupón'), z.maxLength(40, 'Ese código es muy largo')),
    }),
    reply: Order,
  },
)

export const removeCoupon = buyer.delete(
  '/orders/:orderId/coupon',
  'Quita el cupón de una orden mía sin pagar',
  { params: ofOrder, reply: Order },
)
