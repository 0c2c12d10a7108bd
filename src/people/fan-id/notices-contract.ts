import { z } from 'zod/mini'
import { listNotifications, type Kind } from '#people/notifications/contract.ts'
import { fan } from '#lib/endpoint.ts'
import { Done, Uuid } from '#lib/shapes.ts'

/** What a fan reads among the Fan ID's screens; the account's screen has everything. */
export const fanKinds = ['fan_id', 'tickets', 'match_change', 'match_reminder'] as const satisfies Kind[]

export const listFanNotices = fan.get(
  '/fan/notifications',
  'Mis avisos de Fan ID, boletos y partidos, el más reciente primero',
  { reply: listNotifications.reply },
)

export const readFanNotice = fan.post(
  '/fan/notifications/:notificationId/reading',
  'Marca un aviso mío como leído',
  { params: z.strictObject({ notificationId: Uuid }), reply: Done },
)

export const readAllFanNotices = fan.post('/fan/notifications/reading', 'Marca estos avisos como leídos', {
  reply: Done,
})
