import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { ofEvent } from '#catalogue/events/contract.ts'
import { NumberBucket, PublishedRecord } from '#catalogue/waiting-room/contract.ts'
import { applicationStatuses, ballotEnds, ballotStates, mostSeatsOfAll } from './rules.ts'

/**
 * The ballot of a match. Public and the same for all: `readMatchBallot`, `readBallot`, `readBallotState` (small, asked again
 * while one waits) and the published files, which are the waiting room's in shape, so that the same check reads them.
 */
export const ofBallot = z.strictObject({ ballotId: NumericId })
/** A ballot is drawn once: its files stand below 1, as those of a waiting room's sitting. */
const ofFiles = z.strictObject({ ballotId: NumericId, sitting: z.literal('1') })

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const BallotZone = z.object({
  zoneId: z.int(),
  name: z.string(),
  /** Seats that the ballot gives away in it. */
  seats: z.int(),
  /** What a seat costs an adult, everything in it. */
  totalCents: z.int(),
})

export const Ballot = z.object({
  id: z.int(),
  eventId: z.int(),
  title: z.string(),
  state: z.enum(ballotStates),
  opensAt: Instant,
  closesAt: Instant,
  now: Instant,
  mostSeats: z.int(),
  payHours: z.int(),
  asksFanId: z.boolean(),
  zones: z.array(BallotZone),
  beacon: z.nullable(z.object({ chain: z.string(), round: z.int(), at: Instant })),
  rules: z.object({ version: z.int(), lines: z.array(z.string()) }),
  ended: z.nullable(z.enum(ballotEnds)),
})
export type Ballot = z.infer<typeof Ballot>

export const readMatchBallot = anyone.get(
  '/events/:eventId/ballot',
  'El sorteo de un partido; null si se vende sin sorteo',
  { params: ofEvent, reply: z.object({ ballot: z.nullable(Ballot) }) },
)

export const BallotState = z.object({
  sitting: z.literal(1),
  state: z.enum(ballotStates),
  /** How many applications there are; after the close, how many were in the draw. */
  applications: z.int(),
  /** The beacon did not come at its moment. */
  late: z.boolean(),
  ended: z.nullable(z.enum(ballotEnds)),
})

export const readBallotState = anyone.get(
  '/ballots/:ballotId/state',
  'El estado de un sorteo: el mismo archivo pequeño para todos (en caché 5 s)',
  { params: ofBallot, reply: BallotState },
)

export const Application = z.object({
  /** What the draw calls it; with the salt it makes the commitment that is published. */
  placeId: Uuid,
  salt: Hash,
  commitment: Hash,
  status: z.enum(applicationStatuses),
  quantity: z.int(),
  zoneIds: z.array(z.int()),
  /** Who would come along, as the applicant may see it. */
  companions: z.array(z.string()),
  /** Null until the draw. */
  number: z.nullable(z.int()),
  /** How many who wait in line come before; null where it does not wait. */
  ahead: z.nullable(z.int()),
  /** Of who won: the zone, the seats, and until when they can be paid. */
  won: z.nullable(
    z.object({ zoneId: z.int(), zone: z.string(), seats: z.array(z.string()), holdId: Uuid, until: Instant }),
  ),
})
export type Application = z.infer<typeof Application>

const Own = z.object({
  application: z.nullable(Application),
  /** Somebody else's application names the person who asks as a companion. */
  companionOf: z.boolean(),
})

export const readApplication = buyer.get('/ballots/:ballotId/application', 'Mi solicitud en un sorteo', {
  params: ofBallot,
  reply: Own,
})

export const ApplicationBody = z
  .strictObject({
    quantity: z.int('Di cuántos lugares').check(z.minimum(1), z.maximum(mostSeatsOfAll)),
    /** In order of preference. */
    zoneIds: z.array(z.int()).check(
      z.minLength(1, 'Elige al menos una zona'),
      z.maxLength(50),
      z.refine((zones) => new Set(zones).size === zones.length, 'Hay una zona repetida'),
    ),
    /** Everybody besides oneself: a mail or the number of a Fan ID each. */
    companions: z
      .array(
        z
          .string()
          .check(z.trim(), z.minLength(5, 'Escribe su correo o su Fan ID'), z.maxLength(200, 'Es muy largo')),
      )
      .check(z.maxLength(mostSeatsOfAll)),
  })
  .check(
    z.refine(({ quantity, companions }) => companions.length === quantity - 1, {
      error: 'Di quién usa cada uno de los otros lugares',
      path: ['companions'],
    }),
  )
export type ApplicationBody = z.infer<typeof ApplicationBody>

export const apply = buyer.put(
  '/ballots/:ballotId/application',
  'Participa en un sorteo o cambia mi solicitud, hasta el cierre. No se cobra nada',
  { params: ofBallot, body: ApplicationBody, reply: Own },
)

export const withdraw = buyer.delete(
  '/ballots/:ballotId/application',
  'Retira mi solicitud, hasta el cierre',
  {
    params: ofBallot,
    reply: Done,
  },
)

export const leaveCompany = buyer.post(
  '/ballots/:ballotId/company/leave',
  'Me quito de la solicitud de otra persona, que pide un lugar menos',
  { params: ofBallot, reply: Own },
)

export const decline = buyer.post(
  '/ballots/:ballotId/application/decline',
  'No quiero los lugares que gané: pasan a quien sigue',
  { params: ofBallot, reply: Own },
)

export const readBallotRecord = anyone.get(
  '/ballots/:ballotId/:sitting/record',
  'El expediente firmado del sorteo: anuncio, lista cerrada, sorteo y final, encadenados',
  { params: ofFiles, reply: PublishedRecord },
)

export const readBallotList = anyone.get(
  '/ballots/:ballotId/:sitting/list',
  'La lista cerrada: los compromisos de todas las solicitudes, de 32 bytes cada uno y en su orden; sin personas',
  { params: ofFiles, content: 'application/octet-stream' },
)

export const readBallotNumbers = anyone.get(
  '/ballots/:ballotId/:sitting/numbers/:prefix',
  'Los números sorteados de los compromisos que empiezan con dos dígitos',
  {
    params: z.extend(ofFiles, { prefix: z.string().check(z.regex(/^[0-9a-f]{2}$/)) }),
    reply: NumberBucket,
  },
)

export const readBallotResults = anyone.get(
  '/ballots/:ballotId/results',
  'Qué pidió y qué recibió cada número del sorteo, en orden; sin personas',
  {
    params: ofBallot,
    reply: z.object({
      results: z.array(
        z.object({
          number: z.int(),
          quantity: z.int(),
          zoneIds: z.array(z.int()),
          status: z.enum(applicationStatuses),
          zoneId: z.nullable(z.int()),
        }),
      ),
    }),
  },
)
