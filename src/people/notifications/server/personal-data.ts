import type { PersonalData } from '#server/personal-data.ts'
import { kindSettings } from '../rules.ts'
import { deleteAllOf, noticesOf, preferencesOf, subscriptionsOf } from './sql.ts'

export const notificationData: PersonalData = {
  tables: {
    notifications: { exported: true, erasure: 'deleted' },
    notification_preferences: { exported: true, erasure: 'deleted' },
    push_subscriptions: { exported: true, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const notices = await noticesOf(db, accountId, 100_000)
    const chosen = await preferencesOf(db, accountId)
    const browsers = await subscriptionsOf(db, accountId)
    return [
      {
        name: 'avisos',
        title: 'Tus avisos',
        rows: notices.map(({ kind, title, body, path, createdAt, readAt }) => ({
          fecha: createdAt,
          tipo: kindSettings[kind].label,
          título: title,
          texto: body,
          página: path,
          leído: readAt,
        })),
      },
      {
        name: 'preferencias',
        title: 'Qué elegiste que te avisemos',
        rows: chosen.map(({ kind, channel, wanted, changedAt }) => ({
          tipo: kindSettings[kind].label,
          por: channel === 'mail' ? 'correo' : 'tus dispositivos',
          lo_quieres: wanted,
          elegido: changedAt,
        })),
      },
      {
        name: 'dispositivos',
        title: 'Dispositivos con avisos',
        rows: browsers.map(({ createdAt }) => ({ activado: createdAt })),
      },
    ]
  },

  erase: deleteAllOf,
}
