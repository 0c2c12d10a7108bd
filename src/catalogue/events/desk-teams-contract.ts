import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, NumericId, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

const staff = desk('manage Match')

/** White letters stand on it: dark enough for 4.5:1. */
const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Elige un color'))

export const TeamInput = z.strictObject({
  /** The first team is called as the settings say. */
  name: z.nullable(line(60, 'Escribe el nombre')),
  /** Null: the one that its name gives it. */
  color: z.nullable(Color),
  /** Null: its initials in a shield of its colour. */
  crestId: z.nullable(Uuid),
})
export type TeamInput = z.infer<typeof TeamInput>

export const DeskTeam = z.object({
  id: z.int(),
  first: z.boolean(),
  name: z.string(),
  color: z.nullable(z.string()),
  crestId: z.nullable(Uuid),
  /** Events that are or were its own. */
  events: z.int(),
})
export type DeskTeam = z.infer<typeof DeskTeam>

export const listTeams = staff.get('/events/desk/teams', 'Los equipos del club, con su escudo y su color', {
  boundless: true,
  reply: z.object({ teams: z.array(DeskTeam) }),
})

export const createTeam = staff.post('/events/desk/teams', 'Agrega un equipo del club', {
  boundless: true,
  body: TeamInput,
  reply: z.object({ id: z.int() }),
  status: 201,
})

export const updateTeam = staff.put(
  '/events/desk/teams/:teamId',
  'Cambia un equipo; lo ya publicado conserva el nombre con que se vendió',
  { boundless: true, params: z.strictObject({ teamId: NumericId }), body: TeamInput, reply: Done },
)

/** Sent as multipart/form-data with one part, `file`. */
export const uploadCrest = staff.post(
  '/events/desk/teams/crests',
  'Sube el escudo de un equipo (JPEG, PNG, WebP o AVIF) y lo prepara en sus tamaños, cuadrado',
  { boundless: true, perMinute: 30, upload: true, reply: z.object({ pictureId: Uuid }), status: 201 },
)

/** The same of an event’s picture. */
export const uploadEventPicture = staff.post(
  '/events/desk/pictures',
  'Sube la imagen de un evento (JPEG, PNG, WebP o AVIF) y la prepara en sus tamaños, cuadrada',
  { boundless: true, perMinute: 30, upload: true, reply: z.object({ pictureId: Uuid }), status: 201 },
)
