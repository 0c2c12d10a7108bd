import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { ofEvent } from '#catalogue/events/contract.ts'
import { ballotEnds, ballotStates, mostPayHours, mostSeatsOfAll } from './rules.ts'

const staff = desk('manage Ballot')

export const DeskBallot = z.object({
  id: z.int(),
  state: z.enum(ballotStates),
  opensAt: Instant,
  closesAt: Instant,
  mostSeats: z.int(),
  payHours: z.int(),
  asksFanId: z.boolean(),
  late: z.boolean(),
  stopped: z.boolean(),
  ended: z.nullable(z.enum(ballotEnds)),
  /** Applications that count, and the seats they ask for. */
  applications: z.int(),
  seatsAsked: z.int(),
  withdrawn: z.int(),
  waiting: z.int(),
  won: z.int(),
  paid: z.int(),
  lapsed: z.int(),
  declined: z.int(),
  lost: z.int(),
  zones: z.array(
    z.object({
      zoneId: z.int(),
      name: z.string(),
      /** Given away by the ballot; of them to be given still, held for who won, sold. */
      seats: z.int(),
      left: z.int(),
      held: z.int(),
      sold: z.int(),
      /** Seats of applications that want it most, and of those that name it at all. */
      askedFirst: z.int(),
      asked: z.int(),
    }),
  ),
})
export type DeskBallot = z.infer<typeof DeskBallot>

export const DeskMatchBallot = z.object({
  match: z.object({
    id: z.int(),
    title: z.string(),
    asksFanId: z.boolean(),
    published: z.boolean(),
    salesStartAt: Instant,
    salesEndAt: Instant,
    seatsPerPerson: z.int(),
    /** Zones with what a ballot could give away of them now. */
    zones: z.array(z.object({ zoneId: z.int(), name: z.string(), free: z.int() })),
  }),
  now: Instant,
  ballot: z.nullable(DeskBallot),
})
export type DeskMatchBallot = z.infer<typeof DeskMatchBallot>

export const readDeskBallot = staff.get(
  '/staff/events/:eventId/ballot',
  'El sorteo de un partido con sus cifras',
  { params: ofEvent, reply: DeskMatchBallot },
)

export const BallotBody = z
  .strictObject({
    opensAt: z.iso.datetime('Di día y hora'),
    closesAt: z.iso.datetime('Di día y hora'),
    mostSeats: z
      .int('Di cuántos lugares')
      .check(z.minimum(1, 'Desde 1'), z.maximum(mostSeatsOfAll, `Hasta ${mostSeatsOfAll}`)),
    payHours: z
      .int('Di cuántas horas')
      .check(z.minimum(1, 'Desde 1 hora'), z.maximum(mostPayHours, `Hasta ${mostPayHours} horas`)),
    zones: z
      .array(
        z.strictObject({
          zoneId: z.int(),
          seats: z.int('Di cuántos').check(z.minimum(1, 'Desde 1 lugar'), z.maximum(200_000, 'Son muchos')),
        }),
      )
      .check(
        z.minLength(1, 'Elige al menos una zona'),
        z.maxLength(50),
        z.refine(
          (zones) => new Set(zones.map(({ zoneId }) => zoneId)).size === zones.length,
          'Hay una zona repetida',
        ),
      ),
  })
  .check(
    z.refine((body) => body.closesAt > body.opensAt, {
      error: 'Cierra después de abrir',
      path: ['closesAt'],
    }),
  )
export type BallotBody = z.infer<typeof BallotBody>

export const saveBallot = staff.put(
  '/staff/events/:eventId/ballot',
  'Prepara o cambia el sorteo de un partido, antes de que abra: aparta sus lugares de la venta',
  { params: ofEvent, body: BallotBody, reply: DeskMatchBallot },
)

export const closeBallot = staff.post(
  '/staff/events/:eventId/ballot/close',
  'Cierra ya las solicitudes; el sorteo usa un número público que todavía no existe',
  { params: ofEvent, reply: DeskMatchBallot },
)

export const stopBallot = staff.post(
  '/staff/events/:eventId/ballot/stop',
  'Deja de pasar lugares a quien sigue: quien ganó conserva su plazo, y el resto sale a la venta',
  { params: ofEvent, reply: DeskMatchBallot },
)

export const cancelBallot = staff.post(
  '/staff/events/:eventId/ballot/cancel',
  'Cancela el sorteo antes de que se sortee y devuelve sus lugares a la venta',
  { params: ofEvent, reply: DeskMatchBallot },
)
