import { z } from 'zod/mini'
import { anyone, buyer, type Endpoint } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

export const Kind = z.enum([
  'orders',
  'match_change',
  'match_notice',
  'match_reminder',
  'tickets',
  'bonogallo',
  'shop',
  'support',
  'affiliate',
  'account',
  'fan_id',
  'sale_alert',
  'waiting_room',
  'waitlist',
  'ballot',
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

export const listNotifications = buyer.get('/notifications', 'Mis avisos, el más reciente primero', {
  reply: z.object({ notifications: z.array(Notification), unread: z.int() }),
})

export const readNotification = buyer.post(
  '/notifications/:notificationId/reading',
  'Marca un aviso mío como leído',
  { params: z.strictObject({ notificationId: Uuid }), reply: Done },
)

export const readAllNotifications = buyer.post(
  '/notifications/reading',
  'Marca todos mis avisos como leídos',
  { reply: Done },
)

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

export const readPreferences = buyer.get('/notifications/preferences', 'Qué me avisan y por dónde', {
  reply: Preferences,
})

export const changePreference = buyer.put(
  '/notifications/preferences',
  'Cambia si un tipo de aviso me llega por correo o en mis dispositivos',
  {
    body: z.strictObject({ kind: Kind, channel: Channel, wanted: z.boolean() }),
    reply: Preferences,
    perMinute: 120,
  },
)

export const readPushKey = buyer.get(
  '/notifications/push-key',
  'La llave pública con la que un navegador se suscribe (VAPID)',
  { reply: z.object({ publicKey: z.string() }) },
)

const base64Url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))

export const subscribePush = buyer.put(
  '/notifications/push-subscription',
  'Activa los avisos en este navegador',
  {
    body: z.strictObject({
      endpoint: z.url().check(z.maxLength(1000)),
      keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
    }),
    reply: Done,
    perMinute: 20,
  },
)

export const unsubscribePush = buyer.delete(
  '/notifications/push-subscription',
  'Quita los avisos de este navegador',
  { reply: Done },
)

const ofLink = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{10,200}\.[\w-]{43}$/)) })

export const openUnsubscribe = anyone.get(
  '/notifications/unsubscribe',
  'Lleva a la página donde se deja de recibir un tipo de correo; por sí sola no cambia nada',
  { query: ofLink, content: 'text/html' },
)

export const unsubscribeMail = anyone.post(
  '/notifications/unsubscribe',
  'Deja de recibir un tipo de correo, con el enlace del correo y sin iniciar sesión (RFC 8058)',
  { query: ofLink, reply: z.object({ kind: Kind }), perMinute: 60 },
)
