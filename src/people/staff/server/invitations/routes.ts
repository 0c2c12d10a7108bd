import type { FastifyInstance } from 'fastify'
import { userOf } from '#people/accounts/server/sign-in/answer.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { setSessionCookie } from '#server/session.ts'
import { acceptInvitation, invite, withdrawInvitation } from './actions.ts'
import * as contract from '../../invitations-contract.ts'
import { openInvitations } from './rows.ts'

export function invitationRoutes(app: FastifyInstance, { db, config }: Services): void {
  serve(app, contract.listInvitations, async () => {
    const open = await openInvitations(db)
    return {
      invitations: open.map(({ firstName, lastName, ...row }) => ({
        ...row,
        name: `${firstName} ${lastName}`,
      })),
    }
  })

  serve(app, contract.invite, async ({ body, who }) => {
    await invite(db, who.account.id, body)
  })

  serve(app, contract.withdrawInvitation, async ({ params, who }) => {
    await withdrawInvitation(db, who.account.id, params.invitationId)
  })

  serve(app, contract.acceptInvitation, async ({ body, who, reply }) => {
    const { token, cookie, account } = await acceptInvitation(db, body, who)
    setSessionCookie(reply, config, cookie)
    return { token, userData: [userOf(account)] }
  })
}
