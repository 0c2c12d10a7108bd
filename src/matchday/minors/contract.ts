import { z } from 'zod/mini'
import { EventSummary } from '#catalogue/events/contract.ts'
import { fan } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

export const Relation = z.enum(['mother', 'father', 'tutor', 'other'], 'Elige qué eres de la niña o el niño')
export type Relation = z.infer<typeof Relation>

/** What a guardian may change later. */
const Changeable = {
  givenNames: line(80, 'Escribe su nombre'),
  firstSurname: line(80, 'Escribe su primer apellido'),
  /** Null for who has none. */
  secondSurname: z.nullable(line(80, 'Escribe su segundo apellido')),
  relation: Relation,
}

export const MinorForm = z.strictObject({
  ...Changeable,
  curp: z.string().check(z.trim(), z.minLength(1, 'Escribe su CURP'), z.maxLength(40)),
  birthDate: z.iso.date('Escribe su fecha de nacimiento'),
  acceptsNotice: z.literal(true, 'Para registrar necesitas aceptar el aviso'),
})

export const MinorChange = z.strictObject(Changeable)

const Guardian = z.object({
  fanId: Uuid,
  firstName: z.string(),
  relation: Relation,
  /** May end the other's part. */
  first: z.boolean(),
  me: z.boolean(),
})
export type Guardian = z.infer<typeof Guardian>

const HandOver = z.object({
  id: Uuid,
  event: EventSummary,
  /** First name once accepted; before, the mailbox or number as it was written. */
  to: z.string(),
  status: z.enum(['offered', 'accepted']),
})
export type HandOver = z.infer<typeof HandOver>

export const Minor = z.object({
  id: Uuid,
  givenNames: z.string(),
  firstSurname: z.string(),
  secondSurname: z.nullable(z.string()),
  /** Its middle hidden. */
  curp: z.string(),
  birthDate: z.string(),
  /** Full years, today in Mexico. */
  age: z.int(),
  photoId: z.nullable(Uuid),
  relation: Relation,
  guardians: z.array(Guardian),
  invitation: z.nullable(z.object({ id: Uuid, email: z.string(), expiresAt: Instant })),
  handOvers: z.array(HandOver),
  /** Turned 18: until when they may become a fan. */
  eraseAt: z.nullable(Instant),
})
export type Minor = z.infer<typeof Minor>

/** A child that somebody entrusts to me for one match. */
export const Received = z.object({
  id: Uuid,
  minorId: Uuid,
  firstName: z.string(),
  age: z.int(),
  photoId: z.nullable(Uuid),
  /** The guardian's first name. */
  from: z.string(),
  event: EventSummary,
  status: z.enum(['offered', 'accepted']),
})
export type Received = z.infer<typeof Received>

export const ofMinor = z.strictObject({ minorId: Uuid })
export const listMinors = fan.get('/fan/minors', 'Mis menores, y los que me entregan por un partido', {
  reply: z.object({ minors: z.array(Minor), received: z.array(Received), atMost: z.int() }),
})

export const registerMinor = fan.post(
  '/fan/minors',
  'Registra a una niña, un niño o adolescente bajo mi responsabilidad',
  { body: MinorForm, reply: z.object({ id: Uuid }), status: 201, perMinute: 10 },
)

export const changeMinor = fan.patch(
  '/fan/minors/:minorId',
  'Corrige nombre o relación; CURP y fecha de nacimiento no cambian',
  { params: ofMinor, body: MinorChange, reply: Done },
)

export const eraseMinor = fan.post(
  '/fan/minors/:minorId/erasure',
  'Borra todo lo de un menor, en el momento',
  {
    params: ofMinor,
    body: z.strictObject({ understands: z.literal(true, 'Confirma que quieres borrar') }),
    reply: Done,
  },
)

export const sendMinorPhoto = fan.put(
  '/fan/minors/:minorId/photo',
  'Sube o cambia la foto (JPEG, PNG o WebP); nunca se calcula una plantilla del rostro',
  { params: ofMinor, upload: true, reply: z.object({ photoId: Uuid }), perMinute: 10 },
)

export const readMinorPhoto = fan.get(
  '/fan/minors/:minorId/photo',
  'La foto, para quien responde por el menor',
  { params: ofMinor, content: 'image/webp' },
)

export const removeMinorPhoto = fan.delete('/fan/minors/:minorId/photo', 'Borra la foto', {
  params: ofMinor,
  reply: Done,
})
