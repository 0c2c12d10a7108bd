import { z } from 'zod/mini'
import { buyer } from '#lib/endpoint.ts'
import { Done } from '#lib/shapes.ts'
import { mostCeilingCents } from './rules.ts'

export const agreeToOwnSeatCharges = buyer.put(
  '/own-seats/auto-charge',
  'Acepto el cobro automático de mi lugar, hasta este monto por partido',
  {
    body: z.strictObject({
      ceilingCents: z
        .int('Escribe hasta cuánto')
        .check(z.minimum(100, 'Desde $1.00'), z.maximum(mostCeilingCents, 'Hasta $50,000.00')),
    }),
    reply: Done,
  },
)
