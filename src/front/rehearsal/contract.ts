import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant, NumericId } from '#lib/shapes.ts'
import { limits, rehearsalPhases, rehearsalStates, stepNames } from './rules.ts'

const staff = desk('manage Rehearsal')

/** Only matches are rehearsed: packs and bonogallos are sold to few at once. */
const SaleId = z.string().check(z.regex(/^event-[1-9]\d{0,8}$/, 'Elige un partido'))
export const fewestFans = 10
export const mostFans = 100_000

export const Rung = z.object({
  perMinute: z.number(),
  seconds: z.number(),
  called: z.number(),
  purchases: z.number(),
  failed: z.number(),
  late: z.number(),
  perSecond: z.number(),
  purchaseP95: z.nullable(z.number()),
  holdP95: z.nullable(z.number()),
  providerP95: z.nullable(z.number()),
  web: z.number(),
  fans: z.number(),
  statements: z.number(),
  connections: z.number(),
  broke: z.boolean(),
})

const Step = z.object({
  step: z.enum(stepNames),
  count: z.number(),
  failed: z.number(),
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
})

/** What it is doing now, renewed every second. */
export const Progress = z.object({
  phase: z.enum(rehearsalPhases),
  places: z.number(),
  called: z.number(),
  purchases: z.number(),
  perMinute: z.number(),
  perSecond: z.number(),
  purchaseP95: z.nullable(z.number()),
})
export type Progress = z.infer<typeof Progress>

export const Report = z.object({
  seconds: z.number(),
  places: z.number(),
  purchases: z.number(),
  seatsSold: z.number(),
  seatsForSale: z.number(),
  /** Whole purchases a second at the best rate that held. */
  perSecond: z.number(),
  steps: z.array(Step),
  rungs: z.array(Rung),
  limit: z.nullable(z.enum(limits)),
  proposal: z.nullable(z.object({ perMinute: z.number(), reached: z.boolean() })),
  /** Web processes that were rehearsed with, that the club runs on this machine, and on all of them. */
  webs: z.object({ ran: z.number(), here: z.number(), everywhere: z.number() }),
  cores: z.number(),
  entries: z.object({ scanned: z.number(), recorded: z.number() }),
  /** Differences in the rehearsal's books, by the same checks as of a restored backup; none when all is well. */
  differences: z.array(z.string()),
  rows: z.number(),
  mails: z.number(),
  /** Addresses outside that one of its programs wanted to reach, and could not. */
  leaks: z.array(z.string()),
  /** Somebody really bought meanwhile: with one web process and few connections, and nobody is held to what was measured. */
  duringSale: z.boolean(),
})
export type Report = z.infer<typeof Report>

export const Rehearsal = z.object({
  id: z.int(),
  saleId: z.string(),
  title: z.string(),
  fans: z.int(),
  state: z.enum(rehearsalStates),
  /** Why it stopped or failed, in words. */
  reason: z.nullable(z.string()),
  progress: z.nullable(Progress),
  report: z.nullable(Report),
  askedBy: z.nullable(z.string()),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const listRehearsals = staff.get(
  '/staff/rehearsals',
  'Ensayos generales, el último primero; y los partidos que se pueden ensayar',
  {
    reply: z.object({
      rehearsals: z.array(Rehearsal),
      sales: z.array(z.object({ saleId: z.string(), title: z.string(), startsAt: Instant })),
      /** What is sold now: a rehearsal takes strength from it. */
      openSales: z.array(z.string()),
    }),
  },
)

export const startRehearsal = staff.post(
  '/staff/rehearsals',
  'Ensaya la venta de un partido con afición inventada, aparte de todo lo real; con una venta abierta pide confirmarlo',
  {
    body: z.strictObject({
      saleId: SaleId,
      fans: z
        .int('Di cuántas personas')
        .check(
          z.minimum(fewestFans, `Desde ${fewestFans} personas`),
          z.maximum(mostFans, `Hasta ${mostFans.toLocaleString('es-MX')} personas`),
        ),
      /** Although real fans are buying now. */
      duringSale: z.optional(z.boolean()),
    }),
    reply: Rehearsal,
    status: 201,
  },
)

export const readRehearsal = staff.get('/staff/rehearsals/:rehearsalId', 'Un ensayo con sus cifras', {
  params: z.strictObject({ rehearsalId: NumericId }),
  reply: Rehearsal,
})

export const stopRehearsal = staff.post(
  '/staff/rehearsals/:rehearsalId/stop',
  'Detiene un ensayo que corre',
  {
    params: z.strictObject({ rehearsalId: NumericId }),
    reply: Rehearsal,
  },
)

export const takeProposal = staff.post(
  '/staff/rehearsals/:rehearsalId/rate',
  'Pone en la fila del partido el paso que midió el ensayo',
  { params: z.strictObject({ rehearsalId: NumericId }), reply: Rehearsal },
)
