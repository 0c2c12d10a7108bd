import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { PublicPhase } from '#catalogue/sale-phases/contract.ts'
import { placeStatuses, roomEnds, roomStates, saleKindNames, waitingModes } from './rules.ts'

/**
 * The waiting room of a sale. What everybody asks for is public and the same for all: `readState` (small, every 5 to 15 s,
 * `pollAfterSeconds`), `readSale`, and the published files. What is a person's own is given once by `takePlace` and again
 * by `readPlace`; with it and the state the page works out the rest: how many are ahead (`number - serving`), when
 * (`estimate`), whether it is the turn (`number <= serving`).
 *
 * The way of a person: `readSale` → `takePlace` (403 `phone_required` or `fan_id_required` says what is missing, 403
 * `phase_not_yours` that the match, or one of the pack's, is sold to others now; 403 `proof_required` is answered by `call` itself) → wait on `readState` → `takePass` when the turn is here → the pass goes as
 * the header `queue-pass` with every hold of the sale. A hold without it: 403 `queue_pass_required` (`detail.saleId`), or
 * `queue_pass_over`.
 */

/** A sale in an address: `event-7`, `pack-3`, `plan-2`. */
const SaleId = z.string().check(z.regex(new RegExp(`^(${saleKindNames.join('|')})-[1-9]\\d{0,8}$`)))
export const ofSale = z.strictObject({ saleId: SaleId })
/** A room may be opened again (automatic ones); each time is a sitting with files of its own. */
const ofSitting = z.strictObject({ saleId: SaleId, sitting: NumericId })

/** 32 bytes as 64 hexadecimal digits. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const QueueState = z.object({
  state: z.enum(roomStates),
  sitting: z.int(),
  /** Numbers up to this one may exchange their place for a pass. */
  serving: z.int(),
  /** The last number given; before the draw, how many places there are. */
  last: z.int(),
  perMinute: z.int(),
  paused: z.boolean(),
  /** While true nobody needs a place or a pass: everybody may choose seats. */
  openToAll: z.boolean(),
  /** What the club says to all who wait. */
  message: z.nullable(z.string()),
  /** The beacon did not come at its moment: who waits is told so. */
  late: z.boolean(),
  ended: z.nullable(z.enum(roomEnds)),
  /** While numbers are called, places are taken for the draw of the next phase: of which sitting, when it closes, and how many there are. */
  next: z.nullable(z.object({ sitting: z.int(), closesAt: Instant, places: z.int() })),
})
export type QueueState = z.infer<typeof QueueState>

export const readState = anyone.get(
  '/waiting-room/:saleId/state',
  'El estado de la fila de una venta: el mismo archivo pequeño para todos (en caché 2 s); 404 si la venta no tiene fila',
  { params: ofSale, reply: QueueState },
)

/** A public randomness that did not exist when the list closed: which one, named before. */
const NamedBeacon = z.object({
  /** The chain's hash, as drand names it. */
  chain: z.string(),
  round: z.int(),
  /** When that round comes into being. */
  at: Instant,
})

export const QueueSale = z.object({
  saleId: z.string(),
  title: z.string(),
  /** The sale's own screen. */
  path: z.string(),
  mode: z.enum(waitingModes),
  state: z.enum(roomStates),
  sitting: z.int(),
  /** From when places are taken; null while it has no moment (automatic). */
  opensAt: z.nullable(Instant),
  /** T: the list closes and is drawn. */
  closesAt: z.nullable(Instant),
  now: Instant,
  asksFanId: z.boolean(),
  beacon: z.nullable(NamedBeacon),
  /** The list of the next phase, for which places are taken while numbers of this one are called. */
  next: z.nullable(z.object({ sitting: z.int(), opensAt: Instant, closesAt: Instant, beacon: NamedBeacon })),
  /** PROFECO: the criteria of access, in words. */
  rules: z.object({ version: z.int(), lines: z.array(z.string()) }),
  ended: z.nullable(z.enum(roomEnds)),
})
export type QueueSale = z.infer<typeof QueueSale>

export const readSale = anyone.get(
  '/waiting-room/:saleId',
  'La fila de una venta: cuándo abre, cuándo se sortea, con qué reglas; 404 si la venta no tiene fila',
  { params: ofSale, reply: QueueSale },
)

const QueuePhases = z.object({
  /** Those that are sold by phases: whoever is called has to be in the open phase of each. */
  matches: z.array(z.object({ id: z.int(), title: z.string(), phases: z.array(PublicPhase) })),
  signedIn: z.boolean(),
})
export type QueuePhases = z.infer<typeof QueuePhases>

export const readQueuePhases = anyone.get(
  '/waiting-room/:saleId/phases',
  'Las fases de venta que deciden quién espera: las del partido, o las de cada partido del pack; vacío si se vende sin fases',
  { params: ofSale, reply: QueuePhases },
)

export const readPublicQueuePhases = anyone.get(
  '/waiting-room/:saleId/phases/public',
  'Las mismas fases, como las ve quien no ha iniciado sesión',
  { params: ofSale, reply: QueuePhases, sharedFor: 2 },
)

/** What a sale's own page says of its waiting room; null where it has none. */
export const readSign = anyone.get('/waiting-room/:saleId/sign', 'Si una venta tiene fila, y cómo va', {
  params: ofSale,
  reply: z.object({
    room: z.nullable(
      z.extend(z.pick(QueueSale, { mode: true, state: true, opensAt: true, closesAt: true }), {
        /** When the list of the next phase closes, for which places are taken while numbers are called. */
        nextClosesAt: z.nullable(Instant),
      }),
    ),
  }),
})

/** What a person keeps: `commitment` is SHA-256(place id ‖ salt), and stands in the published list where `inList`. */
export const OwnPlace = z.object({
  placeId: Uuid,
  salt: Hash,
  commitment: Hash,
  sitting: z.int(),
  inList: z.boolean(),
  /** Null until the draw; who came after T has one at once. A place that came back has a new one. */
  number: z.nullable(z.int()),
  status: z.enum(placeStatuses),
  returned: z.boolean(),
  /** Until when the turn may be taken, or the pass holds seats; null otherwise. */
  until: z.nullable(Instant),
  mayReturn: z.boolean(),
})
export type OwnPlace = z.infer<typeof OwnPlace>

export const takePlace = buyer.post(
  '/waiting-room/:saleId/places',
  'Toma tu lugar en la fila, o en la lista de la fase que sigue; otra pestaña, otro aparato o una recarga dan el mismo. Pide trabajo (cabecera proof-of-work)',
  { params: ofSale, reply: OwnPlace, status: 201 },
)

export const readPlace = buyer.get('/waiting-room/:saleId/places/mine', 'Mi lugar en la fila', {
  params: ofSale,
  /** `next`: the place in the list of the next phase, which is drawn while numbers of this one are called. */
  reply: z.object({ place: z.nullable(OwnPlace), next: z.nullable(OwnPlace) }),
})

export const leavePlace = buyer.delete('/waiting-room/:saleId/places/mine', 'Deja la fila', {
  params: ofSale,
  reply: Done,
})

export const returnPlace = buyer.post(
  '/waiting-room/:saleId/places/mine/return',
  'Vuelve a la fila una vez, detrás de quienes esperan, si se pasó tu turno',
  { params: ofSale, reply: OwnPlace },
)

/** Asked again within its time, from whichever device, it is the same one. */
export const takePass = buyer.post(
  '/waiting-room/:saleId/pass',
  'Cambia tu turno por un pase de 10 minutos para elegir lugares (cabecera queue-pass al apartar)',
  { params: ofSale, reply: z.object({ pass: z.string(), expiresAt: Instant }) },
)

/**
 * One entry of the sale's record: `statement` is JSON text exactly as it was signed (Ed25519 over its UTF-8 bytes), each one
 * with the SHA-256 of the statement before. `platform/proof/record.ts` says what stands in each.
 */
export const RecordEntry = z.object({ statement: z.string(), signature: z.string(), key: z.int() })
export type RecordEntry = z.infer<typeof RecordEntry>

export const PublishedRecord = z.object({
  entries: z.array(RecordEntry),
  /** Public halves of the keys named in the entries, base64url. */
  keys: z.array(z.object({ key: z.int(), publicKey: z.string() })),
  chain: z.nullable(
    z.object({
      hash: z.string(),
      publicKey: z.string(),
      genesis: z.int(),
      period: z.int(),
      scheme: z.string(),
      groupHash: z.string(),
      beaconId: z.string(),
    }),
  ),
})

export type PublishedRecord = z.infer<typeof PublishedRecord>

export const readRecord = anyone.get(
  '/waiting-room/:saleId/:sitting/record',
  'El expediente firmado de la venta: anuncio, lista cerrada, sorteo y final, encadenados',
  {
    params: ofSitting,
    reply: PublishedRecord,
  },
)

export const readList = anyone.get(
  '/waiting-room/:saleId/:sitting/list',
  'La lista cerrada: los compromisos de todos los lugares, de 32 bytes cada uno y en su orden; sin personas',
  { params: ofSitting, content: 'application/octet-stream' },
)

/** The commitments that begin with these two digits, with what proves that they are in the list (`platform/proof/merkle.ts`). */
export const NumberBucket = z.object({
  prefix: z.string(),
  /** Where in the list the first of them stands, and how many the list has. */
  from: z.int(),
  count: z.int(),
  commitments: z.array(Hash),
  /** Their numbers, in the same order. */
  numbers: z.array(z.int()),
  /** Hashes of the parts of the tree beside them, from left to right. */
  beside: z.array(Hash),
})
export type NumberBucket = z.infer<typeof NumberBucket>

export const readNumbers = anyone.get(
  '/waiting-room/:saleId/:sitting/numbers/:prefix',
  'Los números sorteados de los compromisos que empiezan con esas dos cifras hexadecimales, con su prueba',
  {
    params: z.strictObject({
      saleId: SaleId,
      sitting: NumericId,
      prefix: z.string().check(z.regex(/^[0-9a-f]{2}$/)),
    }),
    reply: NumberBucket,
  },
)
