import { z } from 'zod/mini'
import { anyone, buyer, desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { paragraphs } from '#lib/text.ts'
import { roundStates } from './rules.ts'

const staff = desk('manage Claim')
const ofRound = z.strictObject({ roundId: Uuid })

/** Whom a round is for and how it goes out. */
export const RoundDraft = z.strictObject({
  /** The people of one import; null: of all of them. */
  importId: z.nullable(Uuid),
  words: z.union([z.literal(''), paragraphs(600)]),
  waveSize: z.int().check(z.minimum(1, 'Al menos una persona'), z.maximum(200_000, '200,000 o menos')),
  waveHours: z.int().check(z.minimum(1, 'Al menos una hora'), z.maximum(168, 'Una semana o menos')),
  sms: z.boolean(),
})
export type RoundDraft = z.infer<typeof RoundDraft>

const Reach = z.object({
  /** Who has not claimed; whom of these a link would reach by mail, by text message, and by nothing. */
  unclaimed: z.int(),
  mails: z.int(),
  texts: z.int(),
  unreached: z.int(),
  /** Who got a link in the last days and is left in peace. */
  recent: z.int(),
})

const Figures = z.object({
  /** People of the round; who was sent a link, who opened it, and who claimed, by it or otherwise. */
  people: z.int(),
  sent: z.int(),
  opened: z.int(),
  claimed: z.int(),
  /** Whose turn came and to whom nothing was sent: claimed meanwhile, has no address, or got a link already. */
  gone: z.int(),
  /** Whose letter or message is on its way. */
  waiting: z.int(),
})
export type Figures = z.infer<typeof Figures>

const Head = z.object({
  id: Uuid,
  state: z.enum(roundStates),
  importId: z.nullable(Uuid),
  /** The file whose people it is for; null: everybody. */
  importName: z.nullable(z.string()),
  waveSize: z.int(),
  waveHours: z.int(),
  wave: z.int(),
  writtenBy: z.nullable(z.string()),
  writtenAt: Instant,
  sendAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  figures: Figures,
})
export type RoundHead = z.infer<typeof Head>

const Round = z.extend(Head, {
  words: z.string(),
  sms: z.boolean(),
  tested: z.boolean(),
  testTo: z.string(),
  /** Until it has begun. */
  reach: z.nullable(Reach),
  waves: z.array(z.object({ wave: z.int(), at: Instant, sent: z.int(), opened: z.int(), claimed: z.int() })),
  preview: z.object({ light: z.string(), dark: z.string() }),
  imports: z.array(z.object({ id: Uuid, name: z.string(), unclaimed: z.int() })),
})
export type Round = z.infer<typeof Round>

export const listClaimRounds = staff.get(
  '/desk/claims',
  'Invitaciones a reclamar cuentas con sus cifras, y cuántas cuentas siguen sin dueño',
  { reply: z.object({ rounds: z.array(Head), unclaimed: z.int(), claimed: z.int() }) },
)

export const startClaimRound = staff.post('/desk/claims', 'Empieza una invitación a reclamar cuentas', {
  body: z.strictObject({ importId: z.nullable(Uuid) }),
  reply: z.object({ id: Uuid }),
  status: 201,
})

export const readClaimRound = staff.get(
  '/desk/claims/:roundId',
  'Una invitación: a quién llega, cómo se ve, cómo va y quién reclamó',
  { params: ofRound, reply: Round },
)

export const saveClaimRound = staff.put('/desk/claims/:roundId', 'Guarda el borrador de una invitación', {
  params: ofRound,
  body: RoundDraft,
  reply: Round,
  perMinute: 120,
})

export const dropClaimRound = staff.delete('/desk/claims/:roundId', 'Borra un borrador que no ha salido', {
  params: ofRound,
  reply: Done,
})

export const testClaimRound = staff.post(
  '/desk/claims/:roundId/test',
  'Me manda a mí la invitación tal como está guardada; su enlace no abre ninguna cuenta',
  { params: ofRound, reply: z.object({ to: z.string() }), perMinute: 20 },
)

export const sendClaimRound = staff.post(
  '/desk/claims/:roundId/sending',
  'Confirma las olas: la primera sale en 30 segundos o a la hora elegida',
  {
    fresh: true,
    params: ofRound,
    body: z.strictObject({ at: z.optional(Instant) }),
    reply: Round,
  },
)

export const pauseClaimRound = staff.post(
  '/desk/claims/:roundId/pause',
  'Pausa las olas: lo que no ha salido espera',
  { params: ofRound, reply: Round },
)

export const resumeClaimRound = staff.post('/desk/claims/:roundId/resume', 'Sigue con las olas donde iban', {
  params: ofRound,
  reply: Round,
})

export const endClaimRound = staff.post(
  '/desk/claims/:roundId/end',
  'Termina una invitación en pausa: a quien falta ya no se le manda',
  { params: ofRound, reply: Round },
)

const PreviewToken = z.string().check(z.regex(/^[\w-]{10,300}\.[\w-]{43}$/))

/** Opened in a frame, which sends no session: the address itself is the key, and ends within the hour. */
export const previewClaim = anyone.get('/claims/preview', 'El correo de una invitación como llegaría', {
  query: z.strictObject({ token: PreviewToken, look: z.enum(['light', 'dark']) }),
  content: 'text/html',
})

export const readMovedIn = buyer.get(
  '/account/moved-in',
  'Lo que el club ya sabía de mí: mi lugar, mi saldo y mis compras del sistema anterior',
  {
    reply: z.object({
      /** Places of a bonogallo: `107 · K · 4`. */
      seats: z.array(z.object({ plan: z.string(), seat: z.string() })),
      creditCents: z.int(),
      tickets: z.int(),
      orders: z.int(),
      /** Of the other system: they are no tickets. */
      past: z.object({
        purchases: z.int(),
        matches: z.int(),
        since: z.nullable(Instant),
        latest: z.array(
          z.object({
            id: Uuid,
            folio: z.string(),
            what: z.string(),
            at: z.nullable(Instant),
            cents: z.nullable(Cents),
            entered: z.boolean(),
          }),
        ),
      }),
    }),
  },
)
export type MovedInThings = z.infer<typeof readMovedIn.reply>
