import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { line } from '#lib/text.ts'
import { ofEvent } from '#catalogue/events/contract.ts'

const seatIds = z.array(z.int().check(z.minimum(0))).check(
  z.minLength(1, 'Elige al menos un asiento'),
  z.maxLength(30_000, 'Elige menos asientos a la vez'),
  z.refine((ids) => new Set(ids).size === ids.length, 'Hay un asiento repetido'),
)
const staff = desk('manage Match')
const Counted = z.object({ seats: z.int() })

export const readMatchSeats = staff.get(
  '/events/desk/:eventId/seats',
  'El estado de cada asiento de un partido, también en borrador: dos bits por asiento',
  { params: ofEvent, content: 'application/octet-stream' },
)

export const blockMatchSeats = staff.post(
  '/events/desk/:eventId/blocked-seats',
  'Saca asientos de la venta de un partido: todos o ninguno; los que tienen dueño se quedan',
  {
    params: ofEvent,
    body: z.strictObject({ seatIds, reason: line(200, 'Escribe el motivo') }),
    reply: Counted,
  },
)

export const releaseMatchSeats = staff.post(
  '/events/desk/:eventId/released-seats',
  'Regresa a la venta asientos bloqueados de un partido',
  { params: ofEvent, body: z.strictObject({ seatIds }), reply: Counted },
)
