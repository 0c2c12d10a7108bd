import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import * as contract from '../contract.ts'
import { waysOf } from '../rules.ts'
import { kindsOf } from './notice-kind.ts'
import { choicesOf, markRead, noticesOf, saveChoice } from './sql.ts'

/** One's own bell, and what one wants to hear of. */
export function staffNoticeRoutes(app: FastifyInstance, { db, features }: Services): void {
  async function choicesFor(account: SignedIn) {
    const { id } = account
    const chosen = await choicesOf(db, [id])
    return kindsOf(features, account).map(({ kind, label, hint, urgent = false }) => ({
      kind,
      label,
      hint,
      ...(chosen.get(`${id} ${kind}`) ?? waysOf(urgent)),
    }))
  }

  serve(app, contract.listStaffNotices, async ({ who: { account } }) => {
    const wanted = (await choicesFor(account)).flatMap(({ kind, bell }) => (bell ? [kind] : []))
    const { unread, rows } = await noticesOf(db, account.id, wanted)
    return {
      unread,
      notices: rows.map(({ createdAt, readAt, ...row }) => ({
        ...row,
        at: createdAt,
        read: readAt !== null,
      })),
    }
  })

  serve(app, contract.readStaffNotices, async ({ body, who }) => {
    await markRead(db, who.account.id, body.ids)
  })

  serve(app, contract.listNoticeChoices, async ({ who }) => ({ choices: await choicesFor(who.account) }))

  serve(app, contract.chooseNotice, async ({ params: { kind }, body, who: { account } }) => {
    if (!kindsOf(features, account).some((one) => one.kind === kind))
      throw notFound('No encontramos ese aviso.')
    await saveChoice(db, { accountId: account.id, kind, ...body })
  })
}
