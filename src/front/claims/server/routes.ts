import type { FastifyInstance } from 'fastify'
import { previewPolicy } from '#front/holder-messages/server/preview.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { describeRound, describeRounds } from './describe.ts'
import { movedInThings } from './moved-in-things.ts'
import { previewDocument } from './preview.ts'

export function claimRoundRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  type Asked = { params: { roundId: string }; who: { account: { id: string } } }
  const described = ({ params, who }: Asked) => describeRound(services, params.roundId, who.account.id)
  /** Does it and answers the round as it is then. */
  const doing =
    (act: (db: Services['db'], roundId: string, by: string) => Promise<void>) => async (asked: Asked) => {
      await act(db, asked.params.roundId, asked.who.account.id)
      return described(asked)
    }

  serve(app, contract.listClaimRounds, () => describeRounds(db))

  serve(app, contract.startClaimRound, async ({ body, who }) => ({
    id: await actions.startRound(db, body.importId, who.account.id),
  }))

  serve(app, contract.readClaimRound, described)

  serve(app, contract.saveClaimRound, async (asked) => {
    await actions.saveDraft(db, asked.params.roundId, asked.body)
    return described(asked)
  })

  serve(app, contract.dropClaimRound, ({ params, who }) =>
    actions.dropDraft(db, params.roundId, who.account.id),
  )

  serve(app, contract.testClaimRound, async ({ params, who }) => ({
    to: await actions.testRound(db, params.roundId, who.account.id),
  }))

  serve(app, contract.sendClaimRound, async (asked) => {
    await actions.confirmRound(db, asked.params.roundId, asked.body.at, asked.who.account.id)
    return described(asked)
  })

  serve(app, contract.pauseClaimRound, doing(actions.pauseRound))
  serve(app, contract.resumeClaimRound, doing(actions.resumeRound))
  serve(app, contract.endClaimRound, doing(actions.endRound))

  serve(app, contract.previewClaim, async ({ query, reply }) =>
    reply
      .header('content-security-policy', previewPolicy)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(await previewDocument(services, query)),
  )

  serve(app, contract.readMovedIn, ({ who }) => movedInThings(db, who.account.id))
}
