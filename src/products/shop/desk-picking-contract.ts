import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'

export const readPickingList = desk('dispatch ShopOrder').get(
  '/staff/shop/picking-list',
  'Lo que hay que sacar de los estantes para las compras por preparar',
  {
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
  },
)
