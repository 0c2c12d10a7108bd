import { z } from 'zod/mini'
import { Definition } from '#front/segments/contract.ts'
import { Progress } from '#front/holder-messages/contract.ts'
import { messageStates } from '#front/holder-messages/rules.ts'
import { anyone, desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { line, paragraphs } from '#lib/text.ts'
import { buttons, reasonsUnreached } from './rules.ts'

const staff = desk('manage Campaign')
const ofCampaign = z.strictObject({ campaignId: Uuid })

/** What is written and to whom, before it leaves. */
export const Draft = z.strictObject({
  segmentId: Uuid,
  subject: z.union([z.literal(''), line(120)]),
  body: z.union([z.literal(''), paragraphs(2000)]),
  button: z.enum(buttons),
  eventId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_000_000_000))),
  push: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

const Reach = z.object({
  /** Who fits the segment; who would be told, by what; who would be held out of them. */
  fitted: z.int(),
  people: z.int(),
  heldOut: z.int(),
  mails: z.int(),
  pushes: z.int(),
  unreached: z.array(z.object({ why: z.enum(reasonsUnreached), people: z.int() })),
})
export type Reach = z.infer<typeof Reach>

const Side = z.object({ people: z.int(), buyers: z.int(), cents: z.int() })
const Interval = z.object({ value: z.number(), low: z.number(), high: z.number() })

const Figures = z.object({
  told: Side,
  heldOut: Side,
  /** People who agreed to have it counted, and of them who opened and who clicked. */
  measured: z.int(),
  opened: z.int(),
  clicked: z.int(),
  difference: z.nullable(Interval),
  /** Centavos a person. */
  money: z.nullable(Interval),
  /** When the last one's days are over. */
  countedUntil: z.nullable(Instant),
  over: z.boolean(),
})
export type Figures = z.infer<typeof Figures>

const Head = z.object({
  id: Uuid,
  state: z.enum(messageStates),
  segmentId: Uuid,
  segment: z.string(),
  subject: z.string(),
  writtenBy: z.nullable(z.string()),
  writtenAt: Instant,
  sendAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
})

const Campaign = z.extend(Head, {
  /** As it was when it left; until then as it is. */
  definition: Definition,
  body: z.string(),
  button: z.enum(buttons),
  eventId: z.nullable(z.int()),
  push: z.boolean(),
  /** Of exactly this text the person who asks has had a mail. */
  tested: z.boolean(),
  testTo: z.string(),
  reach: z.nullable(Reach),
  progress: z.nullable(Progress),
  figures: z.nullable(Figures),
  /** Of those who fitted when it left, whom it could not reach. */
  left: z.nullable(z.object({ fitted: z.int(), capped: z.int(), unreached: z.int() })),
  preview: z.object({
    /** Addresses of documents: the mail as it comes, in light and in dark. */
    light: z.string(),
    dark: z.string(),
    push: z.object({ title: z.string(), body: z.string() }),
  }),
  choices: z.object({
    segments: z.array(z.object({ id: Uuid, name: z.string() })),
    matches: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant })),
  }),
})
export type Campaign = z.infer<typeof Campaign>

export const CampaignSettings = z
  .strictObject({
    perWeek: z.int().check(z.minimum(1, 'Al menos una'), z.maximum(7, '7 o menos')),
    perMonth: z.int().check(z.minimum(1, 'Al menos una'), z.maximum(31, '31 o menos')),
    reminding: z.boolean(),
    remindAfterHours: z.int().check(z.minimum(1, 'Al menos una hora'), z.maximum(24, '24 horas o menos')),
  })
  .check(
    z.refine(({ perWeek, perMonth }) => perMonth >= perWeek, {
      error: 'Al mes no pueden ser menos que a la semana',
      path: ['perMonth'],
    }),
  )
export type CampaignSettings = z.infer<typeof CampaignSettings>

export const listCampaigns = staff.get(
  '/desk/campaigns',
  'Campañas con sus cifras, la más reciente primero',
  {
    reply: z.object({
      campaigns: z.array(z.extend(Head, { told: z.int(), total: z.int(), figures: z.nullable(Figures) })),
      segments: z.array(z.object({ id: Uuid, name: z.string() })),
      settings: CampaignSettings,
      /** Reminders of a purchase that was left, in thirty days, and who bought in the seven after one. */
      reminders: z.object({ sent: z.int(), bought: z.int() }),
    }),
  },
)
export type CampaignLine = z.infer<typeof listCampaigns.reply>['campaigns'][number]

export const startCampaign = staff.post('/desk/campaigns', 'Empieza una campaña para un segmento', {
  body: z.strictObject({ segmentId: Uuid }),
  reply: z.object({ id: Uuid }),
  status: 201,
})

export const readCampaign = staff.get(
  '/desk/campaigns/:campaignId',
  'Una campaña: a quién llega, cómo se ve, cómo va y qué vendió',
  { params: ofCampaign, reply: Campaign },
)

export const saveCampaign = staff.put('/desk/campaigns/:campaignId', 'Guarda el borrador de una campaña', {
  params: ofCampaign,
  body: Draft,
  reply: Campaign,
  perMinute: 120,
})

export const dropCampaign = staff.delete(
  '/desk/campaigns/:campaignId',
  'Borra un borrador que no ha salido',
  {
    params: ofCampaign,
    reply: Done,
  },
)

export const testCampaign = staff.post(
  '/desk/campaigns/:campaignId/test',
  'Me manda a mí la campaña tal como está guardada',
  { params: ofCampaign, reply: z.object({ to: z.string() }), perMinute: 20 },
)

export const sendCampaign = staff.post(
  '/desk/campaigns/:campaignId/sending',
  'Confirma el envío; sale en 30 segundos o a la hora elegida, a quien entonces esté en el segmento',
  {
    fresh: true,
    params: ofCampaign,
    body: z.strictObject({ people: z.int(), at: z.optional(Instant) }),
    reply: Campaign,
  },
)

export const takeBackCampaign = staff.delete(
  '/desk/campaigns/:campaignId/sending',
  'Deshace un envío del que no ha salido nada: vuelve a ser borrador',
  { params: ofCampaign, reply: Campaign },
)

export const stopCampaign = staff.post(
  '/desk/campaigns/:campaignId/stop',
  'Detiene una campaña en marcha: lo que no ha salido ya no sale',
  { params: ofCampaign, reply: Campaign },
)

export const changeCampaignSettings = staff.put(
  '/desk/campaign-settings',
  'Cuántas campañas recibe una persona, y si se recuerda una compra que se dejó',
  { body: CampaignSettings, reply: Done },
)

const Token = z.string().check(z.regex(/^[\w-]{10,300}\.[\w-]{43}$/))

/** Opened in a frame, which sends no session: the address itself is the key, and ends within the hour. */
export const previewCampaign = anyone.get(
  '/campaigns/preview',
  'El correo de una campaña como llegaría, con datos de ejemplo',
  { query: z.strictObject({ token: Token, look: z.enum(['light', 'dark']) }), content: 'text/html' },
)

/** A letter's own picture of one point; it counts only what the person has agreed to. */
export const openedCampaign = anyone.get('/campaigns/opened', 'El punto de un correo de campaña', {
  query: z.strictObject({ token: Token }),
  content: 'image/gif',
})

/** Posted by the page behind a letter's link: a program that only looks at links counts nothing. */
export const visitFromCampaign = anyone.post(
  '/campaigns/visits',
  'A dónde lleva el enlace de una campaña; cuenta la visita de quien aceptó que se cuente',
  { body: z.strictObject({ token: Token }), reply: z.object({ path: z.string() }), perMinute: 60 },
)
