import { z } from 'zod/mini'
import { Phone } from '#lib/contact.ts'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { firstDayLines, type FirstDayLine } from './lines.ts'

const Line = z.enum(firstDayLines.map(({ line }) => line) as [FirstDayLine, ...FirstDayLine[]])
const ofLine = z.strictObject({ line: Line })

const Result = z.object({
  line: Line,
  /** `never`: not tried yet, or not since what it is about was changed. */
  state: z.enum(['ok', 'bad', 'never']),
  words: z.string(),
  at: z.nullable(Instant),
  who: z.nullable(z.string()),
})
export type FirstDayResult = z.infer<typeof Result>

const staff = desk('manage FirstDay')

export const readFirstDay = staff.get(
  '/staff/first-day',
  'La lista de antes de abrir: qué se probó, cuándo, por quién y qué falta para vender',
  {
    reply: z.object({
      /** What is needed and not proved; nothing is put on sale before it is. */
      lacking: z.array(Line),
      /** The club has sold already: the list closes nothing any more. */
      hasSold: z.boolean(),
      results: z.array(Result),
    }),
  },
)

export const tryLine = staff.post(
  '/staff/first-day/:line/test',
  'Prueba una línea de verdad; la de correo y la de mensajes mandan un código que después se confirma',
  {
    params: ofLine,
    body: z.strictObject({ phone: z.optional(Phone) }),
    reply: z.object({ sent: z.boolean(), result: Result }),
    perMinute: 20,
  },
)

export const confirmLine = staff.post(
  '/staff/first-day/:line/arrival',
  'Confirma con el código que el correo o el mensaje llegó',
  {
    params: ofLine,
    body: z.strictObject({
      code: z.string().check(z.regex(/^\d{6}$/, 'Escribe los 6 números del código')),
    }),
    reply: z.object({ result: Result }),
    perMinute: 10,
  },
)
