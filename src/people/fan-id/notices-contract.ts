import { z } from 'zod/mini'
import { listNotifications, type Kind } from '#people/notifications/contract.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Uuid } from '#lib/shapes.ts'

/** What a fan reads among the Fan ID's screens; the account's screen has everything. */
export const fanKinds = ['fan_id', 'tickets', 'match_change', 'match_reminder'] as const satisfies Kind[]

export const listFanNotices = endpoint({
  method: 'GET',
  path: '/fan/notifications',
  summary: 'Mis avisos de Fan ID, boletos y partidos, el más reciente primero',
  access: 'fan',
  reply: listNotifications.reply,
})

export const readFanNotice = endpoint({
  method: 'POST',
  path: '/fan/notifications/:notificationId/reading',
  summary: 'Marca un aviso mío como leído',
  access: 'fan',
  params: z.strictObject({ notificationId: Uuid }),
  reply: Done,
})

export const readAllFanNotices = endpoint({
  method: 'POST',
  path: '/fan/notifications/reading',
  summary: 'Marca estos avisos como leídos',
  access: 'fan',
  reply: Done,
})
