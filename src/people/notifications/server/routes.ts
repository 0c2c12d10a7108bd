import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import type { Who } from '#server/session.ts'
import type { Place } from '#club/consents/server/actions.ts'
import * as actions from './actions.ts'
import * as contract from '../contract.ts'
import { vapidKeys } from './push/vapid-keys.ts'
import * as sql from './sql.ts'

const shown = 100

export function notificationRoutes(app: FastifyInstance, { db, config }: Services): void {
  const { masterKey, pushLoopback: loopback, publicUrl } = config
  const place = ({ address, userAgent }: Who, channel: Place['channel']) => ({ address, userAgent, channel })

  serve(app, contract.listNotifications, ({ who }) => shownNotices(db, who.account.id))

  serve(app, contract.readNotification, async ({ params, who }) => {
    await actions.readOne(db, who.account.id, params.notificationId)
  })

  serve(app, contract.readAllNotifications, async ({ who }) => {
    await sql.markRead(db, who.account.id)
  })

  serve(app, contract.readPreferences, ({ who }) => actions.preferencesOf(db, who.account.id, who.visitorId))

  serve(app, contract.changePreference, async ({ body, who }) => {
    await actions.changePreference(db, who.account.id, body, place(who, 'preferences'))
    return actions.preferencesOf(db, who.account.id, who.visitorId)
  })

  serve(app, contract.readPushKey, async () => ({ publicKey: (await vapidKeys(db, masterKey)).publicKey }))

  serve(app, contract.subscribePush, async ({ body, who }) => {
    const owner = { accountId: who.account.id, visitorId: who.visitorId }
    await actions.subscribePush(db, { masterKey, loopback }, owner, body, place(who, 'preferences'))
  })

  serve(app, contract.unsubscribePush, async ({ who }) => {
    await actions.stopPush(db, who.account.id, { visitorId: who.visitorId })
  })

  serve(app, contract.openUnsubscribe, ({ query, reply }) =>
    reply.redirect(`${publicUrl}/system/unsubscribe#${query.token}`),
  )

  void app.register((letterbox, _options, ready) => {
    // A mail program posts a form (RFC 8058); only here is one read, and nothing in it is needed.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      letterbox.addContentTypeParser(
        type,
        { parseAs: 'buffer', bodyLimit: 1000 },
        (_request, _body, parsed) => parsed(null, undefined),
      )
    }
    serve(letterbox, contract.unsubscribeMail, async ({ query, who }) => {
      const channel = place(who, 'unsubscribe_link')
      return { kind: await actions.unsubscribe(db, masterKey, query.token, channel) }
    })
    ready()
  })
}

/** The newest notices as the screens show them; only of these kinds when some are named. */
export async function shownNotices(db: Db, accountId: string, kinds?: readonly contract.Kind[]) {
  const notices = await sql.noticesOf(db, accountId, shown, kinds)
  return {
    unread: await sql.countUnread(db, accountId, kinds),
    notifications: notices.map(({ createdAt, readAt, ...notice }) => ({
      ...notice,
      at: createdAt,
      read: readAt !== null,
    })),
  }
}
