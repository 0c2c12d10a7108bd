import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'
import { marketingKinds } from '../rules.ts'

/** What was chosen in the account that stands holds, but the club's news by mail are wanted where the consent to them is. */
export const notificationsMerge: AccountMerge = {
  name: 'notifications',
  columns: {
    'notifications.account_id': { moves: ['aviso', 'avisos'], unless: ['key'] },
    'notification_preferences.account_id': 'joins',
    'push_subscriptions.account_id': { moves: null },
  },

  async join(tx, { from, into, moved }) {
    const consents = moved('consents.account_id').map(([id]) => id!)
    const { rows } = await sql<{ kind: string }>`
      update notification_preferences chosen set account_id = ${into}::uuid
      where account_id = ${from}::uuid and channel = 'mail' and kind = any (${marketingKinds}::notification_kind[])
        and exists (select from consents where id = any (${consents}::uuid[]) and purpose = 'marketing_mail')
        and not exists (select from notification_preferences theirs
          where theirs.account_id = ${into}::uuid and (theirs.kind, theirs.channel) = (chosen.kind, chosen.channel))
      returning kind::text`.execute(tx)
    return rows.map(({ kind }) => kind)
  },

  async split(tx, { from, into }, kinds) {
    await sql`update notification_preferences chosen set account_id = ${from}::uuid
      where account_id = ${into}::uuid and channel = 'mail' and kind = any (${kinds}::notification_kind[])
        and not exists (select from notification_preferences theirs
          where theirs.account_id = ${from}::uuid and (theirs.kind, theirs.channel) = (chosen.kind, chosen.channel))`.execute(
      tx,
    )
  },
}
