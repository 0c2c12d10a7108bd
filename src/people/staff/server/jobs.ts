import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sha256 } from '#server/session.ts'
import { invitationMail } from './invitations/invitation-mail.ts'
import { invitationUrl, newToken } from './invitations/link.ts'
import { setToken } from './invitations/rows.ts'

const Invitation = z.object({ invitationId: z.string() })

/** The link is made here, when the mail goes out: no queue ever holds a token. */
export function staffJobs({ db, config, sendMail }: Services): Jobs {
  return {
    tasks: {
      mailStaffInvitation: async (payload, { job }) => {
        const { invitationId } = z.parse(Invitation, payload)
        const token = newToken()
        const invited = await setToken(db, invitationId, sha256(token))
        if (invited === undefined) return
        const url = invitationUrl(config.publicUrl, token)
        const letter = await invitationMail(invited.firstName, invited.roleName, url)
        await sendMail({ to: invited.email, key: `staff-invitation-${job.id}`, ...letter })
      },
    },
  }
}
