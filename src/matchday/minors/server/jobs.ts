import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { comeOfAge, resealMinors } from './adulthood/come-of-age.ts'
import { newInvitationToken } from './guardians/guardians.ts'
import { invitationMail } from './guardians/invitation-mail.ts'
import { expireInvitations, findInvitation } from './guardians/invitation-rows.ts'
import { expireHandOvers } from './hand-over/rows.ts'
import { erasePhoto } from './photo/stored.ts'
import { invitationLink } from '../rules.ts'

const OfInvitation = z.object({ invitationId: Uuid })
const OfPhoto = z.object({ minorId: Uuid, photoId: Uuid })

/** Birthdays and what ran out, every hour; the mail of an invitation; the file of a photo that nobody names any more. */
export function minorJobs(services: Services): Jobs {
  const { db, sendMail, config } = services
  return {
    crontab: '12 * * * * watch_minors',
    tasks: {
      watch_minors: async () => {
        await expireInvitations(db)
        await expireHandOvers(db)
        await comeOfAge(db, config.identityKeys)
        await resealMinors(services)
      },
      mail_minor_invitation: async (payload) => {
        const { invitationId } = OfInvitation.parse(payload)
        const invitation = await findInvitation(db, { id: invitationId })
        const token = invitation && (await newInvitationToken(db, invitationId))
        if (!invitation?.toEmail || !token) return
        const letter = await invitationMail(invitation, invitationLink(config.publicUrl, token))
        await sendMail({ to: invitation.toEmail, key: `minor-invitation-${invitationId}`, ...letter })
      },
      erase_minor_photo: async (payload) => erasePhoto(services, OfPhoto.parse(payload)),
    },
  }
}
