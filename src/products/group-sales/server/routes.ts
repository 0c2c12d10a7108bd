import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { sha256 } from '#server/session.ts'
import * as contract from '../contract.ts'
import { groupFolio, guestLink, isAlive, leastPlaces, mostPlaces } from '../rules.ts'
import { describeGroup, describeGuestPlace, nextOf } from './describe.ts'
import * as guests from './guests/actions.ts'
import { dropPlaces } from './money/drop-places.ts'
import { noGroup, openDeposit, openPlaces } from './money/pay.ts'
import { acceptQuote, askForQuote, declineQuote, groupOver } from './quote/answer.ts'
import { findGroup, findPlace, groupByToken, rulesOf, type GroupRow } from './sql.ts'
import { ownGroups } from './lists.ts'

export function groupRoutes(app: FastifyInstance, { db, config }: Services): void {
  const mine = async (groupId: string, accountId: string): Promise<GroupRow> => {
    const group = await findGroup(db, groupId)
    if (group === undefined || group.accountId !== accountId) throw noGroup()
    return group
  }

  /** A link's group until an account has it, and after that only for that account. Of one that ended it shows nothing any more. */
  const shown = async (token: string, accountId: string | null): Promise<GroupRow> => {
    const group = await groupByToken(db, sha256(token))
    if (group === undefined || (group.accountId !== null && group.accountId !== accountId)) throw noGroup()
    if (group.accountId === null && !isAlive(group.state)) throw groupOver()
    return group
  }

  serve(app, contract.listGroupRules, async () => ({
    least: leastPlaces,
    most: mostPlaces,
    rules: await rulesOf(db),
  }))

  serve(app, contract.askForQuote, async ({ body, who }) => {
    const accountId = who.account?.id ?? null
    const { id, folio } = await askForQuote(db, body, accountId)
    return { folio, groupId: accountId === null ? null : id }
  })

  serve(app, contract.readQuote, async ({ body, who }) =>
    describeGroup(db, await shown(body.token, who.account?.id ?? null)),
  )

  serve(app, contract.declineQuote, async ({ body, who }) => {
    await declineQuote(db, { ...body, accountId: who.account?.id ?? null })
  })

  serve(app, contract.listOwnGroups, async ({ who }) => ({
    groups: (await ownGroups(db, who.account.id)).map(
      ({ folio, state, holdUntil, payUntil, depositCents, ...row }) => ({
        ...row,
        state,
        folio: groupFolio(folio),
        next:
          holdUntil === null || payUntil === null
            ? null
            : nextOf(state, { holdUntil, payUntil, depositCents: depositCents ?? 0 }),
      }),
    ),
  }))

  serve(app, contract.readOwnGroup, async ({ params, who }) =>
    describeGroup(db, await mine(params.groupId, who.account.id)),
  )

  serve(app, contract.acceptQuote, async ({ body, who }) => ({
    groupId: await acceptQuote(db, { ...body, accountId: who.account.id }),
  }))

  serve(app, contract.declineOwnQuote, async ({ params, who }) => {
    await declineQuote(db, { ...params, accountId: who.account.id })
  })

  serve(app, contract.payGroupDeposit, async ({ params, who }) => ({
    orderId: await openDeposit(db, params.groupId, who.account.id),
  }))

  serve(app, contract.payGroupPlaces, async ({ params, body, who }) => ({
    orderId: await openPlaces(db, params.groupId, who.account.id, body.placeIds),
  }))

  serve(app, contract.dropGroupPlaces, async ({ params, body, who }) => {
    await dropPlaces(db, params.groupId, who.account.id, body.placeIds)
  })

  serve(app, contract.nameGuests, async ({ params, body, who }) => ({
    named: await guests.nameGuests(db, params.groupId, who.account.id, body.guests),
  }))

  serve(app, contract.nameGuest, async ({ params, body, who }) => {
    const { email = '', ...name } = body
    await guests.nameGuest(
      db,
      { ...params, accountId: who.account.id },
      { ...name, email: email === '' ? null : email },
    )
  })

  serve(app, contract.clearGuest, async ({ params, who }) => {
    await guests.clearGuest(db, { ...params, accountId: who.account.id })
  })

  serve(app, contract.guestLinkOf, async ({ params, who }) => ({
    link: guestLink(
      config.publicUrl,
      await guests.newGuestLink(db, { ...params, accountId: who.account.id }),
    ),
  }))

  serve(app, contract.remindGuests, async ({ params, who }) => ({
    sent: await guests.inviteGuests(db, params.groupId, who.account.id),
  }))

  serve(app, contract.readGuestPlace, async ({ body, who }) =>
    describeGuestPlace(db, {
      ...(await guests.placeOfLink(db, body.token)),
      accountId: who.account?.id ?? null,
    }),
  )

  serve(app, contract.takeGuestPlace, async ({ body, who }) => {
    const accountId = who.account?.id ?? null
    const { placeId } = await guests.takePlace(db, config.identityKeys, { ...body, accountId })
    const place = (await findPlace(db, placeId))!
    return describeGuestPlace(db, { group: (await findGroup(db, place.groupId))!, place, accountId })
  })
}
