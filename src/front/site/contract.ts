import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'

/** `path` without its questions: they may carry secrets. */
export const reportFailure = anyone.post(
  '/site/failures',
  'Anota que una pantalla falló y da la referencia con que soporte lo encuentra',
  {
    perMinute: 10,
    body: z.strictObject({
      path: z.string().check(z.maxLength(200)),
      words: z.string().check(z.maxLength(300)),
    }),
    reply: z.object({ reference: z.string() }),
    status: 201,
  },
)
