import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { line } from '#lib/text.ts'
import { ofEvent } from '#catalogue/events/contract.ts'

const seatIds = z.array(z.int().check(z.minimum(0))).check(
  z.minLength(1, 'Elige al menos un asiento'),
  z.maxLength(30_000, 'Elige menos asientos a la vez'),
  z.refine((ids) => new Set(ids).size === ids.length, 'Hay un asiento repetido'),
)
const mine = { access: 'staff', may: 'manage Match' } as const
const Counted = z.object({ seats: z.int() })

export const readMatchSeats = endpoint({
  method: 'GET',
  path: '/events/desk/:eventId/seats',
  summary: 'El estado de cada asiento de un partido, también en borrador: dos bits por asiento',
  ...mine,
  params: ofEvent,
  content: 'application/octet-stream',
})

export const blockMatchSeats = endpoint({
  method: 'POST',
  path: '/events/desk/:eventId/blocked-seats',
  summary: 'Saca asientos de la venta de un partido: todos o ninguno; los que tienen dueño se quedan',
  ...mine,
  params: ofEvent,
  body: z.strictObject({ seatIds, reason: line(200, 'Escribe el motivo') }),
  reply: Counted,
})

export const releaseMatchSeats = endpoint({
  method: 'POST',
  path: '/events/desk/:eventId/released-seats',
  summary: 'Regresa a la venta asientos bloqueados de un partido',
  ...mine,
  params: ofEvent,
  body: z.strictObject({ seatIds }),
  reply: Counted,
})
