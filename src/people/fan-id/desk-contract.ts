import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { paragraphs } from '#lib/text.ts'
import { dataReasons, reviewReasons } from './desk-rules.ts'

const ofReview = z.strictObject({ reviewId: Uuid })
const staff = desk('manage FanReview')

export const reviewColumns = [
  { key: 'fanNumber', title: 'Fan ID' },
  { key: 'reason', title: 'Por qué' },
  { key: 'openedAt', title: 'Llegó', kind: 'instant', sortable: true },
  { key: 'dueAt', title: 'Prometida', kind: 'instant', sortable: true },
  { key: 'state', title: 'Estado' },
  { key: 'heldByName', title: 'La tiene' },
] as const satisfies readonly ListColumn[]

export const ReviewQuery = tableQuery(sortKeys(reviewColumns), {
  state: z.optional(z.enum(['open', 'second_look', 'decided'])),
})
export type ReviewQuery = z.infer<typeof ReviewQuery>

const ReviewRow = z.object({
  id: Uuid,
  fanNumber: z.string(),
  reason: z.string(),
  openedAt: Instant,
  dueAt: Instant,
  state: z.enum(['open', 'second_look', 'approved', 'refused', 'repeat']),
  heldByName: z.nullable(z.string()),
})

export const listFanReviews = staff.get(
  '/fan/desk/reviews',
  'La fila de revisiones, la más antigua primero; sin ningún dato de la persona',
  { query: ReviewQuery, reply: tablePage(ReviewRow) },
)

const ReviewHead = z.object({
  ...ReviewRow.shape,
  mine: z.boolean(),
  /** Mine may not be the second look at what I looked at first. */
  sameEyes: z.boolean(),
  decisionWords: z.nullable(z.string()),
})
export type ReviewHead = z.infer<typeof ReviewHead>

export const readFanReview = staff.get(
  '/fan/desk/reviews/:reviewId',
  'Una revisión sin abrir: por qué está aquí, para cuándo y quién la tiene',
  { params: ofReview, reply: ReviewHead },
)

const Compared = z.object({
  label: z.string(),
  typed: z.nullable(z.string()),
  read: z.nullable(z.string()),
  result: z.enum(['same', 'differs', 'unread']),
})
export type Compared = z.infer<typeof Compared>
const Check = z.object({ label: z.string(), result: z.enum(['ok', 'fault', 'unread']), words: z.string() })
export type Check = z.infer<typeof Check>

const ReviewRecord = z.object({
  heldUntil: Instant,
  askedWords: z.nullable(z.string()),
  first: z.nullable(
    z.object({ name: z.string(), decision: z.nullable(z.literal('refused')), words: z.nullable(z.string()) }),
  ),
  document: z.nullable(z.string()),
  compared: z.array(Compared),
  /** Which of typed and read an approval has to choose between, with a reason; none where both say the same. */
  choices: z.array(z.enum(['typed', 'read'])),
  checks: z.array(Check),
  /** What the measurements said, in words. */
  findings: z.array(z.string()),
  pictures: z.array(
    z.object({
      id: Uuid,
      kind: z.enum(['portrait', 'selfie', 'document_front', 'document_back', 'challenge']),
      pose: z.nullable(z.string()),
      goneAt: Instant,
    }),
  ),
})
export type ReviewRecord = z.infer<typeof ReviewRecord>

export const openFanReview = staff.post(
  '/fan/desk/reviews/:reviewId/claims',
  'Toma una revisión por 15 minutos y abre su expediente; la persona lo leerá en «Quién te consultó»',
  { params: ofReview, reply: ReviewRecord },
)

export const releaseFanReview = staff.delete(
  '/fan/desk/reviews/:reviewId/claims',
  'Suelta una revisión sin decidirla',
  { params: ofReview, reply: Done },
)

export const readReviewPicture = staff.get(
  '/fan/desk/reviews/:reviewId/pictures/:pictureId',
  'Una imagen del expediente que tengo abierto; cada vista queda escrita y nadie la guarda',
  { params: z.strictObject({ reviewId: Uuid, pictureId: Uuid }), content: 'image/jpeg', perMinute: 120 },
)

export const decideFanReview = staff.post(
  '/fan/desk/reviews/:reviewId/decisions',
  'Aprueba, pide que repita o no aprueba; no aprobar pasa a otra persona antes de decirse',
  {
    params: ofReview,
    body: z.strictObject({
      decision: z.enum(['approved', 'repeat', 'refused']),
      reasons: z.array(z.enum(reviewReasons)).check(z.maxLength(6, 'Elige 6 o menos')),
      note: z.optional(z.string().check(z.trim(), z.maxLength(300, 'Usa 300 caracteres o menos'))),
      /** With an approval: whose data they are, and why, where typed and read are not the same. */
      data: z.optional(z.object({ as: z.enum(['typed', 'read']), why: z.enum(dataReasons) })),
    }),
    reply: z.object({ outcome: z.enum(['decided', 'second_look']), next: z.nullable(Uuid) }),
  },
)

export const askReviewSecondLook = staff.post(
  '/fan/desk/reviews/:reviewId/second-looks',
  'Pide que la mire otra persona; lo que escribes es para tu colega',
  {
    params: ofReview,
    body: z.strictObject({ words: paragraphs(500, 'Escribe qué te hace dudar') }),
    reply: z.object({ next: z.nullable(Uuid) }),
  },
)
