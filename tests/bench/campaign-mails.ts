import { setTimeout as sleep } from 'node:timers/promises'
import { agree, people } from '#front/segments/server/testing/people.ts'
import { refreshDue } from '#front/segments/server/facts.ts'
import { insertSegment } from '#front/segments/server/sql.ts'
import * as campaigns from '#front/campaigns/server/sql.ts'
import type { Stage } from './stage.ts'

const recipients = 1200

/** A campaign to 1,200 people, nine tenths of them told, from its first step to the last letter that the mail server took: by the worker as it runs beside the product. */
export async function benchCampaignMails({ db, pool }: Stage): Promise<Record<string, number>> {
  const by = (
    await db.selectFrom('accounts').select('id').where('role', '=', 'administrator').executeTakeFirstOrThrow()
  ).id
  const ids = await people(db, recipients, false)
  for (const id of ids) await agree(db, id)
  while ((await refreshDue(db, 2000)) > 0);
  const everybody = { all: [], any: [], none: [] }
  const segmentId = (await insertSegment(db, { name: `Banco ${Date.now()}`, definition: everybody }, by))!
  const campaignId = (await campaigns.insertCampaign(db, segmentId, by))!
  const words = {
    subject: 'Vuelve al estadio',
    body: '{nombre}, hay lugares.',
    button: 'matches',
    eventId: null,
    push: false,
  } as const
  await campaigns.updateDraft(db, campaignId, { segmentId, ...words })
  await campaigns.sending.markTested(db, campaignId, by)
  const began = performance.now()
  await db.transaction().execute(async (tx) => {
    await campaigns.sending.markConfirmed(tx, campaignId, { by, at: null, seconds: 0 })
    await campaigns.sending.enqueueStep(tx, campaignId)
  })
  for (;;) {
    const { rows } = await pool.query<{ state: string; mailed: number }>(
      `select (select state from campaigns where id = $1) as state,
         (select count(*)::int from notifications where key = $2 and mailed_at is not null) as mailed`,
      [campaignId, campaigns.noticeKey(campaignId)],
    )
    const { state, mailed } = rows[0]!
    const seconds = (performance.now() - began) / 1000
    if (state === 'done') return { campaign_mails: mailed, campaign_mails_per_s: mailed / seconds }
    if (seconds > 600) throw new Error(`only ${mailed} letters went in ten minutes`)
    await sleep(100)
  }
}
