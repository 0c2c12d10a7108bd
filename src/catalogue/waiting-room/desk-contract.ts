import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { ofSale } from './contract.ts'
import { mostPerMinute, roomEnds, roomStates, waitingModes } from './rules.ts'

const staff = desk('manage WaitingRoom')

const PerMinute = z
  .int('Di un número')
  .check(z.minimum(0, 'Desde 0'), z.maximum(mostPerMinute, `Hasta ${mostPerMinute} por minuto`))
const OpensBefore = z
  .int('Di cuántos minutos')
  .check(z.minimum(5, 'Desde 5 minutos'), z.maximum(1440, 'Hasta un día'))

export const DeskRoom = z.object({
  saleId: z.string(),
  title: z.string(),
  mode: z.enum(waitingModes),
  state: z.enum(roomStates),
  sitting: z.int(),
  opensBefore: z.int(),
  opensAt: z.nullable(Instant),
  closesAt: z.nullable(Instant),
  now: Instant,
  /** How many are called a minute, and what the club has set: less where a rehearsal measured less. */
  perMinute: z.int(),
  setPerMinute: z.int(),
  /** What a rehearsal measured; null where none was made, or it never came to the end of its strength. */
  measuredPerMinute: z.nullable(z.int()),
  /** Fewer are called than that, because so much is being bought now; null where not. */
  easedTo: z.nullable(z.int()),
  paused: z.boolean(),
  openToAll: z.boolean(),
  message: z.nullable(z.string()),
  late: z.boolean(),
  ended: z.nullable(z.enum(roomEnds)),
  /** The list of the next phase, whose places are taken while numbers are called: when it closes, and how many stand in it. */
  next: z.nullable(
    z.object({ sitting: z.int(), closesAt: Instant, places: z.int(), inList: z.int(), left: z.int() }),
  ),
  /** Places taken; of them before T; and how many wait, were called, exchanged theirs, were skipped, left, came back. */
  places: z.int(),
  inList: z.int(),
  waiting: z.int(),
  called: z.int(),
  served: z.int(),
  skipped: z.int(),
  left: z.int(),
  returned: z.int(),
  /** Number that is being called, and the last one given. */
  serving: z.int(),
  last: z.int(),
  /** Minutes until everybody who waits was called at this rate; null where nothing moves. */
  minutesToEnd: z.nullable(z.object({ from: z.int(), to: z.int() })),
})
export type DeskRoom = z.infer<typeof DeskRoom>

export const listRooms = staff.get(
  '/staff/waiting-rooms',
  'Las filas de las ventas que vienen y de las que están abiertas; las que no tienen fila, con modo «off»',
  { reply: z.object({ rooms: z.array(DeskRoom) }) },
)

export const readRoom = staff.get('/staff/waiting-rooms/:saleId', 'La fila de una venta con sus cifras', {
  params: ofSale,
  reply: DeskRoom,
})

/** Mode and times change before places are taken; afterwards the mode can only become `off`, which lets everybody in. */
export const changeRoom = staff.put(
  '/staff/waiting-rooms/:saleId',
  'Cuándo tiene fila una venta, cuántos minutos antes abre y cuántas personas pasan por minuto',
  {
    params: ofSale,
    body: z.strictObject({ mode: z.enum(waitingModes), opensBefore: OpensBefore, perMinute: PerMinute }),
    reply: DeskRoom,
  },
)

export const changeRate = staff.put('/staff/waiting-rooms/:saleId/rate', 'Más despacio o más rápido', {
  params: ofSale,
  /** `beyond`: more than a rehearsal measured, knowingly. */
  body: z.strictObject({ perMinute: PerMinute, beyond: z.optional(z.boolean()) }),
  reply: DeskRoom,
})

export const pauseRoom = staff.put('/staff/waiting-rooms/:saleId/pause', 'Detiene la fila o la sigue', {
  params: ofSale,
  body: z.strictObject({ paused: z.boolean() }),
  reply: DeskRoom,
})

export const tellRoom = staff.put(
  '/staff/waiting-rooms/:saleId/message',
  'Dice algo a todos los que esperan; vacío lo quita',
  {
    params: ofSale,
    body: z.strictObject({ message: z.string().check(z.trim(), z.maxLength(200, 'Usa hasta 200 letras')) }),
    reply: DeskRoom,
  },
)

export const openRoomToAll = staff.put(
  '/staff/waiting-rooms/:saleId/open',
  'Deja pasar a todos sin pase, o vuelve a pedirlo',
  { params: ofSale, body: z.strictObject({ open: z.boolean() }), reply: DeskRoom },
)
