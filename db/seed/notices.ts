import { giveConsent } from '#club/consents/server/actions.ts'
import type { Kind } from '#people/notifications/contract.ts'
import { insertNotices, markRead, savePreferences } from '#people/notifications/server/sql.ts'
import type { Db } from '#server/db.ts'
import { demoPeople } from './people.ts'

type DemoNotice = { kind: Kind; key: string; title: string; body: string; path: string; read?: boolean }

const notices: DemoNotice[] = [
  {
    kind: 'account',
    key: 'demo-welcome',
    title: 'Tu cuenta está lista',
    body: 'Elige qué quieres que te avisemos y por dónde.',
    path: '/system/profile-base/notifications?ver=preferencias',
    read: true,
  },
  {
    kind: 'news',
    key: 'demo-news',
    title: 'Puertas nuevas en la cabecera norte',
    body: 'Desde este partido la puerta 7 abre dos horas antes.',
    path: '/system/tickets',
    read: true,
  },
  {
    kind: 'sales',
    key: 'demo-sale',
    title: 'Mañana se abre una venta',
    body: 'Los boletos del próximo partido en casa salen a las 10:00 a.m.',
    path: '/system/tickets',
  },
  {
    kind: 'match_change',
    key: 'demo-cancelled',
    title: 'Se canceló un partido de la temporada',
    body: 'Quien tenía boletos recibe su dinero de vuelta, con cargos. No tienes que hacer nada.',
    path: '/system/profile-base/events',
  },
]

/** What the demo people agreed to, and Ana's notices with the preferences they came by. No mail and no push goes out. */
export async function seedNotices(db: Db): Promise<void> {
  const accounts = await db.selectFrom('accounts').select(['id', 'email']).execute()
  const [ana] = demoPeople
  for (const { id, email } of accounts.filter((one) =>
    demoPeople.some((person) => person.email === one.email),
  )) {
    const place = { channel: 'registration', address: '127.0.0.1', userAgent: 'demo' } as const
    await giveConsent(db, id, ['terms', 'privacy_notice'], place)
    if (email === ana?.email) await seedAna(db, id)
  }
}

async function seedAna(db: Db, accountId: string): Promise<void> {
  for (const { read = false, ...notice } of notices) {
    const [made] = await insertNotices(db, [accountId], { ...notice, mail: null })
    if (made !== undefined && read) await markRead(db, accountId, { id: made })
    if (made === undefined) return
  }
  await savePreferences(db, accountId, ['news', 'sales'], 'mail', true)
  await savePreferences(db, accountId, ['affiliate'], 'mail', false)
  const place = { channel: 'preferences', address: '127.0.0.1', userAgent: 'demo' } as const
  await giveConsent(db, accountId, ['marketing_mail'], place)
}
