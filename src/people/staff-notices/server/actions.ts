import { sql } from 'kysely'
import { permits } from '#lib/permissions.ts'
import { rolesOfClub } from '#people/accounts/server/roles.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { mailIsDue, waysOf, type Ways } from '../rules.ts'
import { noticeKinds } from './notice-kind.ts'
import * as rows from './sql.ts'

type Deps = Pick<Services, 'db' | 'features'>

/** Looks at what waits, of every feature, and writes down what each person has not been told. Again: changes nothing. */
export async function tellStaff({ db, features }: Deps): Promise<void> {
  const all = await rolesOfClub(db)
  for (const { kind, may, urgent = false, waiting } of noticeKinds(features)) {
    const roles = all.flatMap(({ key, holder }) => (permits(holder, may) ? [key] : []))
    const waits = await waiting(db)
    await db.transaction().execute((tx) => rows.tellKind(tx, { kind, urgent, roles, waits }))
  }
}

/**
 * Puts what nobody was told into mails and messages: of one kind at most one mail an hour, urgent ones at once. What is queued is
 * marked in the same transaction, so a worker that is killed neither loses one nor sends one twice.
 */
export function carryNotices({ db, features }: Deps): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('staff_notices'))`.execute(tx)
    const kinds = new Map(noticeKinds(features).map((kind) => [kind.kind, kind]))
    const [mails, pushes] = [await rows.untold(tx, 'mailed_at'), await rows.untold(tx, 'pushed_at')]
    const chosen = await rows.choicesOf(tx, [
      ...new Set([...mails, ...pushes].map(({ accountId }) => accountId)),
    ])
    const wants = (group: rows.Group, way: keyof Ways): boolean => {
      const { accountId, kind } = group
      const known = kinds.get(kind)
      if (known === undefined || !permits(group, known.may)) return false
      return (chosen.get(`${accountId} ${kind}`) ?? waysOf(known.urgent === true))[way]
    }
    for (const group of mails) {
      if (!wants(group, 'mail') || !mailIsDue(group.urgent, group.lastAt, group.now)) continue
      const ids = await rows.markTold(tx, 'mailedAt', group.ids)
      if (ids.length > 0) await enqueue(tx, 'mail_staff_notices', { ids })
    }
    for (const group of pushes) {
      if (!wants(group, 'push')) continue
      const ids = await rows.markTold(tx, 'pushedAt', group.ids)
      if (ids.length === 0) continue
      const browsers = await tx
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('accountId', '=', group.accountId)
        .execute()
      for (const { id: subscriptionId } of browsers)
        await enqueue(tx, 'push_staff_notices', { ids, subscriptionId })
    }
  })
}
