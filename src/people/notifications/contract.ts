import { z } from 'zod/mini'
import { endpoint, type Endpoint } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

export const Kind = z.enum([
  'orders',
  'match_change',
  'match_reminder',
  'tickets',
  'bonogallo',
  'shop',
  'support',
  'affiliate',
  'account',
  'fan_id',
  'sales',
  'news',
  'promotions',
])
export type Kind = z.infer<typeof Kind>

export const Channel = z.enum(['mail', 'push'])
export type Channel = z.infer<typeof Channel>

const Notification = z.object({
  id: Uuid,
  kind: Kind,
  title: z.string(),
  body: z.string(),
  path: z.string(),
  at: Instant,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'Mis avisos, el más reciente primero',
  access: 'buyer',
  reply: z.object({ notifications: z.array(Notification), unread: z.int() }),
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/notifications/:notificationId/reading',
  summary: 'Marca un aviso mío como leído',
  access: 'buyer',
  params: z.strictObject({ notificationId: Uuid }),
  reply: Done,
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/notifications/reading',
  summary: 'Marca todos mis avisos como leídos',
  access: 'buyer',
  reply: Done,
})

type Own = 'path' | 'summary'
type Like<E extends Endpoint> = Omit<E, Own | 'access'> & Pick<Endpoint, Own> & { access: 'buyer' | 'fan' }

/** By which session notices are listed and read: the account's or the fan's. */
export type NoticeCalls = {
  list: Like<typeof listNotifications>
  readOne: Like<typeof readNotification>
  readAll: Like<typeof readAllNotifications>
}
export const byAccount: NoticeCalls = {
  list: listNotifications,
  readOne: readNotification,
  readAll: readAllNotifications,
}

const Preferences = z.object({
  kinds: z.array(z.object({ kind: Kind, mail: z.boolean(), push: z.boolean() })),
  /** In how many browsers push is on, and whether this is one of them. */
  devices: z.int(),
  thisDevice: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const readPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Qué me avisan y por dónde',
  access: 'buyer',
  reply: Preferences,
})

export const changePreference = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Cambia si un tipo de aviso me llega por correo o en mis dispositivos',
  access: 'buyer',
  body: z.strictObject({ kind: Kind, channel: Channel, wanted: z.boolean() }),
  reply: Preferences,
  perMinute: 120,
})

export const readPushKey = endpoint({
  method: 'GET',
  path: '/notifications/push-key',
  summary: 'La llave pública con la que un navegador se suscribe (VAPID)',
  access: 'buyer',
  reply: z.object({ publicKey: z.string() }),
})

const base64Url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/notifications/push-subscription',
  summary: 'Activa los avisos en este navegador',
  access: 'buyer',
  body: z.strictObject({
    endpoint: z.url().check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
  }),
  reply: Done,
  perMinute: 20,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/notifications/push-subscription',
  summary: 'Quita los avisos de este navegador',
  access: 'buyer',
  reply: Done,
})

const ofLink = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{10,200}\.[\w-]{43}$/)) })

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/notifications/unsubscribe',
  summary: 'Lleva a la página donde se deja de recibir un tipo de correo; por sí sola no cambia nada',
  access: 'anyone',
  query: ofLink,
  content: 'text/html',
})

export const unsubscribeMail = endpoint({
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary: 'Deja de recibir un tipo de correo, con el enlace del correo y sin iniciar sesión (RFC 8058)',
  access: 'anyone',
  query: ofLink,
  reply: z.object({ kind: Kind }),
  perMinute: 60,
})
