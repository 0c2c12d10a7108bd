import type { FastifyInstance } from 'fastify'
import { previewPolicy } from '#front/holder-messages/server/preview.ts'
import { paths } from '#lib/paths.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { pathOf } from '../rules.ts'
import * as actions from './actions.ts'
import { describeCampaign, describeCampaigns } from './describe.ts'
import { point, refOf } from './links.ts'
import { previewDocument } from './preview.ts'
import * as sql from './sql.ts'

export function campaignRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const described = ({ params, who }: { params: { campaignId: string }; who: { account: { id: string } } }) =>
    describeCampaign(services, params.campaignId, who.account.id)

  serve(app, contract.listCampaigns, () => describeCampaigns(db))

  serve(app, contract.startCampaign, async ({ body, who }) => ({
    id: await actions.startCampaign(db, body.segmentId, who.account.id),
  }))

  serve(app, contract.readCampaign, described)

  serve(app, contract.saveCampaign, async (asked) => {
    await actions.saveDraft(db, asked.params.campaignId, asked.body)
    return described(asked)
  })

  serve(app, contract.dropCampaign, ({ params, who }) =>
    actions.dropDraft(db, params.campaignId, who.account.id),
  )

  serve(app, contract.testCampaign, async ({ params, who }) => ({
    to: await actions.testCampaign(db, params.campaignId, who.account.id),
  }))

  serve(app, contract.sendCampaign, async (asked) => {
    await actions.confirmCampaign(db, asked.params.campaignId, asked.body, asked.who.account.id)
    return described(asked)
  })

  serve(app, contract.takeBackCampaign, async (asked) => {
    await actions.takeBackCampaign(db, asked.params.campaignId, asked.who.account.id)
    return described(asked)
  })

  serve(app, contract.stopCampaign, async (asked) => {
    await actions.stopCampaign(db, asked.params.campaignId, asked.who.account.id)
    return described(asked)
  })

  serve(app, contract.changeCampaignSettings, ({ body, who }) =>
    actions.changeSettings(db, body, who.account.id),
  )

  serve(app, contract.previewCampaign, async ({ query, reply }) =>
    reply
      .header('content-security-policy', previewPolicy)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(await previewDocument(services, query)),
  )

  serve(app, contract.openedCampaign, async ({ query, reply }) => {
    const ref = refOf(config, 'opened', query.token)
    if (ref !== null) await sql.noteSeen(db, ref, 'opened')
    return reply.header('cache-control', 'no-store').type('image/gif').send(point)
  })

  serve(app, contract.visitFromCampaign, async ({ body }) => {
    const ref = refOf(config, 'visit', body.token)
    const link = ref === null ? undefined : await sql.linkOf(db, ref)
    // Of a person who is gone, or a link cut short: the site's front says more than a refusal.
    if (ref === null || link === undefined) return { path: paths.inicio }
    await sql.noteSeen(db, ref, 'clicked')
    return { path: pathOf(link.button, link.eventId) }
  })
}
