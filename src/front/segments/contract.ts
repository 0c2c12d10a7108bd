import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

const staff = desk('manage Campaign')
const ofSegment = z.strictObject({ segmentId: Uuid })

const days = z.int().check(z.minimum(1, 'Al menos un día'), z.maximum(3650, 'Diez años o menos'))
const few = z.int().check(z.minimum(0), z.maximum(40, '40 partidos o menos'))

const Rule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('zone'),
    zones: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(60)),
  }),
  z
    .strictObject({ kind: z.literal('attended'), of: few, least: few, most: few })
    .check(
      z.refine(
        ({ of, least, most }) => of >= 1 && least <= most && most <= of,
        'Revisa de cuántos partidos a cuántos',
      ),
    ),
  z.strictObject({
    kind: z.literal('ticket_of'),
    eventIds: z.array(z.int().check(z.minimum(1), z.maximum(2_000_000_000))).check(z.maxLength(60)),
  }),
  z.strictObject({ kind: z.literal('bought'), days }),
  z.strictObject({ kind: z.literal('first_purchase'), days }),
  z.strictObject({ kind: z.literal('lapsed'), days }),
  z.strictObject({ kind: z.literal('shop'), days }),
  z.strictObject({ kind: z.literal('shipped_to'), where: z.enum(['local', 'national']) }),
  z.strictObject({ kind: z.literal('holder') }),
  z.strictObject({ kind: z.literal('not_renewed') }),
  z.strictObject({
    kind: z.literal('birthday'),
    days: z.int().check(z.minimum(0), z.maximum(60, '60 días o menos')),
  }),
  z.strictObject({ kind: z.literal('fan_id') }),
  z.strictObject({ kind: z.literal('minors') }),
])
const Rules = z.array(Rule).check(z.maxLength(12, '12 reglas o menos'))

export const Definition = z.strictObject({ all: Rules, any: Rules, none: Rules })

const Count = z.object({
  /** Who fits; of these, who may be written to by mail. */
  people: z.int(),
  mailable: z.int(),
  /** People of whom something changed in the last seconds and who are not counted anew yet. */
  due: z.int(),
})
export type Count = z.infer<typeof Count>

const Choices = z.object({
  zones: z.array(z.string()),
  matches: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant })),
})
export type Choices = z.infer<typeof Choices>

const Segment = z.object({
  id: Uuid,
  name: z.string(),
  definition: Definition,
  writtenBy: z.nullable(z.string()),
  changedAt: Instant,
})
export type Segment = z.infer<typeof Segment>

export const listSegments = staff.get(
  '/desk/segments',
  'Segmentos guardados, y entre qué se elige para hacer uno',
  {
    reply: z.object({ segments: z.array(z.extend(Segment, { people: z.int() })), choices: Choices }),
  },
)
export type SegmentLine = z.infer<typeof listSegments.reply>['segments'][number]

export const readSegment = staff.get('/desk/segments/:segmentId', 'Un segmento y entre qué se elige', {
  params: ofSegment,
  reply: z.extend(Segment, { choices: Choices }),
})

/** Counted as one types. */
export const countSegment = staff.post(
  '/desk/segments/count',
  'Cuántas personas cumplen estas reglas, ahora',
  {
    body: z.strictObject({ definition: Definition }),
    reply: Count,
    perMinute: 240,
  },
)

export const sampleSegment = staff.post(
  '/desk/segments/sample',
  'Algunas personas que cumplen estas reglas; con nombre completo para quien puede buscarlas',
  {
    body: z.strictObject({ definition: Definition }),
    reply: z.object({
      people: z.array(
        z.object({
          name: z.string(),
          purchases: z.int(),
          attended: z.int(),
          holder: z.boolean(),
          mailable: z.boolean(),
          lastPaidAt: z.nullable(Instant),
        }),
      ),
    }),
    perMinute: 120,
  },
)
export type SamplePerson = z.infer<typeof sampleSegment.reply>['people'][number]

const SegmentForm = z.strictObject({ name: line(80, 'Ponle un nombre'), definition: Definition })

export const createSegment = staff.post('/desk/segments', 'Guarda un segmento nuevo', {
  body: SegmentForm,
  reply: z.object({ id: Uuid }),
  status: 201,
})

export const changeSegment = staff.put(
  '/desk/segments/:segmentId',
  'Cambia el nombre o las reglas de un segmento',
  {
    params: ofSegment,
    body: SegmentForm,
    reply: Done,
  },
)

export const putAwaySegment = staff.delete(
  '/desk/segments/:segmentId',
  'Quita un segmento de la lista; las campañas que lo usaron lo conservan',
  { params: ofSegment, reply: Done },
)
