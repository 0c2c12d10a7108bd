import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Uuid } from '#lib/shapes.ts'
import { Order } from '#selling/orders/contract.ts'

const ofOrder = z.strictObject({ orderId: Uuid })

export const applyCoupon = endpoint({
  method: 'PUT',
  path: '/orders/:orderId/coupon',
  summary: 'Aplica un cupón a una orden mía sin pagar; responde la orden con su nuevo total',
  access: 'buyer',
  perMinute: 20,
  params: ofOrder,
  body: z.strictObject({
    code: z
      .string()
      .check(z.trim(), z.minLength(1, 'Escribe tu cupón'), z.maxLength(40, 'Ese código es muy largo')),
  }),
  reply: Order,
})

export const removeCoupon = endpoint({
  method: 'DELETE',
  path: '/orders/:orderId/coupon',
  summary: 'Quita el cupón de una orden mía sin pagar',
  access: 'buyer',
  params: ofOrder,
  reply: Order,
})
