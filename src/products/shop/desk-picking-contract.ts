import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'

export const readPickingList = endpoint({
  method: 'GET',
  path: '/staff/shop/picking-list',
  summary: 'Lo que hay que sacar de los estantes para las compras por preparar',
  access: 'staff',
  may: 'dispatch ShopOrder',
  reply: z.object({
    orders: z.int(),
    lines: z.array(
      z.object({
        variantId: z.int(),
        shelf: z.string(),
        name: z.string(),
        size: z.string(),
        quantity: z.int(),
        folios: z.array(z.string()),
      }),
    ),
  }),
})
