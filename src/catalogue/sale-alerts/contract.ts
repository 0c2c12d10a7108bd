import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { buyer } from '#lib/endpoint.ts'
import { Done } from '#lib/shapes.ts'

export const listSaleAlerts = buyer.get(
  '/sale-alerts',
  'Los partidos de los que pedí que me avisen cuando empiece la venta',
  { reply: z.object({ eventIds: z.array(z.int()) }) },
)

export const askSaleAlert = buyer.put(
  '/events/:eventId/sale-alert',
  'Avísame cuando empiece la venta de este partido; otra vez no cambia nada',
  { params: ofEvent, reply: Done, perMinute: 60 },
)

export const dropSaleAlert = buyer.delete(
  '/events/:eventId/sale-alert',
  'Ya no me avises de la venta de este partido',
  { params: ofEvent, reply: Done, perMinute: 60 },
)
