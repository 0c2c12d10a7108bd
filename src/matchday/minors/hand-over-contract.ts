import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { fan } from '#lib/endpoint.ts'
import { Done, Uuid } from '#lib/shapes.ts'
import { ofMinor } from './contract.ts'

const ofHandOver = z.strictObject({ handOverId: Uuid })

/** As printed: 10 letters and digits, with or without blanks and hyphens. */
export const FanNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((text: string) => text.toUpperCase().replace(/[\s-]/g, '')),
  ),
  z
    .string()
    .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'Escribe los 10 caracteres del Fan ID, como vienen en él')),
)

export const offerHandOver = fan.post(
  '/fan/minors/:minorId/hand-overs',
  'Entrega a un menor a otra persona adulta con Fan ID, por un partido; la respuesta es la misma exista o no',
  {
    params: ofMinor,
    body: z.strictObject({
      eventId: z.int().check(z.minimum(1)),
      to: z.union([z.strictObject({ email: Email }), z.strictObject({ fanNumber: FanNumber })]),
    }),
    reply: z.object({ id: Uuid }),
    status: 201,
    perMinute: 10,
  },
)

export const acceptHandOver = fan.post(
  '/fan/minor-hand-overs/:handOverId/acceptance',
  'Acepta responder por un menor en un partido',
  { params: ofHandOver, reply: Done },
)

export const declineHandOver = fan.post(
  '/fan/minor-hand-overs/:handOverId/refusal',
  'No acepta la entrega, o la devuelve antes de que termine el partido',
  { params: ofHandOver, reply: Done },
)

export const takeBackHandOver = fan.post(
  '/fan/minor-hand-overs/:handOverId/recovery',
  'El menor vuelve con quien responde por él, antes de que termine el partido',
  { params: ofHandOver, reply: Done },
)
