import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line, paragraphs } from '#lib/text.ts'
import { categories, categoryWords, deskAppealWords, states, stateWords } from './desk-rules.ts'

const staff = desk('manage Restriction')
const ofRestriction = z.strictObject({ restrictionId: Uuid })

export const restrictionColumns = [
  { key: 'name', title: 'Persona' },
  { key: 'fanNumber', title: 'Fan ID' },
  { key: 'category', title: 'Causa', words: categoryWords },
  { key: 'reason', title: 'Motivo' },
  { key: 'evidence', title: 'Expediente' },
  { key: 'startsAt', title: 'Empieza', kind: 'instant', sortable: true },
  { key: 'endsAt', title: 'Termina', kind: 'instant', sortable: true },
  { key: 'state', title: 'Estado', words: stateWords },
  { key: 'issuedByName', title: 'La puso' },
  { key: 'appeal', title: 'Apelación', words: deskAppealWords },
  { key: 'appealDueAt', title: 'Responder antes de', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const RestrictionQuery = tableQuery([...sortKeys(restrictionColumns), 'issuedAt'], {
  state: z.optional(z.enum(states)),
  category: z.optional(z.enum(categories)),
  appeal: z.optional(z.enum(['open', 'upheld', 'rejected'])),
})
export type RestrictionQuery = z.infer<typeof RestrictionQuery>

const Row = z.object({
  id: Uuid,
  /** Of the account, else as it was brought; null: the person erased the Fan ID. */
  name: z.nullable(z.string()),
  fanNumber: z.nullable(z.string()),
  category: z.enum(categories),
  reason: z.nullable(z.string()),
  evidence: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  issuedAt: Instant,
  issuedByName: z.nullable(z.string()),
  confirmedByName: z.nullable(z.string()),
  liftedWords: z.nullable(z.string()),
  state: z.enum(states),
  appealId: z.nullable(Uuid),
  appeal: z.nullable(z.enum(['open', 'upheld', 'rejected'])),
  appealWords: z.nullable(z.string()),
  appealDueAt: z.nullable(Instant),
  appealAnswer: z.nullable(z.string()),
  /** Issued by who asks: neither confirms it nor decides about its appeal. */
  mine: z.boolean(),
})
export type DeskRestriction = z.infer<typeof Row>

export const listDeskRestrictions = staff.get(
  '/restrictions/desk',
  'Restricciones y sus apelaciones, la última primero',
  { query: RestrictionQuery, reply: tablePage(Row) },
)

export const findPeople = staff.post(
  '/restrictions/desk/people',
  'Busca a una persona por número, correo exacto o comienzo del nombre; queda en la bitácora',
  {
    body: z.strictObject({
      search: z.string().check(z.trim(), z.minLength(3, 'Escribe 3 letras o más'), z.maxLength(120)),
    }),
    reply: z.object({
      people: z.array(
        z.object({
          fanId: Uuid,
          fanNumber: z.string(),
          name: z.string(),
          email: z.string(),
          restricted: z.boolean(),
        }),
      ),
    }),
    perMinute: 30,
  },
)

export const issueRestriction = staff.post(
  '/restrictions/desk',
  'Restringe a una persona; de más de un año la confirma alguien más',
  {
    body: z.strictObject({
      fanId: z.uuid('Elige a la persona'),
      category: z.enum(categories, 'Elige la causa'),
      reason: line(500, 'Escribe el motivo que leerá la persona'),
      evidence: line(200, 'Escribe dónde está la prueba'),
      startsAt: z.optional(Instant),
      endsAt: Instant,
    }),
    reply: z.object({ id: Uuid, waits: z.boolean() }),
    status: 201,
  },
)

export const confirmRestriction = staff.post(
  '/restrictions/desk/:restrictionId/confirmations',
  'Confirma una restricción de más de un año que puso otra persona',
  { params: ofRestriction, reply: Done },
)

export const liftRestriction = staff.post(
  '/restrictions/desk/:restrictionId/lifting',
  'Levanta una restricción; la persona lee por qué',
  {
    params: ofRestriction,
    body: z.strictObject({ words: paragraphs(1000, 'Escribe por qué la levantas') }),
    reply: Done,
  },
)

export const decideDeskAppeal = staff.post(
  '/restrictions/desk/appeals/:appealId/decisions',
  'Responde una apelación; nunca quien puso la restricción',
  {
    params: z.strictObject({ appealId: Uuid }),
    body: z.strictObject({
      decision: z.enum(['upheld', 'rejected'], 'Elige una respuesta'),
      answer: paragraphs(2000, 'Escribe la respuesta'),
    }),
    reply: Done,
  },
)
