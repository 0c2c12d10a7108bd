import { shortTitle } from '#catalogue/events/event-title.ts'
import type { FastifyInstance } from 'fastify'
import { notFound, Problem } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { beginChange, retryChange } from '../actions.ts'
import { readPreview } from '../preview/read-preview.ts'
import { changeFault, faultWords, sameName, type ChangeKind } from '#catalogue/events/changes-rules.ts'
import { changesOf, findMatch, type Match } from '../sql.ts'
import * as contract from '../../desk-contract.ts'
import { describeChange } from './sql.ts'

export function matchChangeDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.readMatchChange, async ({ params }) => {
    const match = await known(params.eventId)
    const [counted, changes] = await Promise.all([readPreview(db, match), changesOf(db, match.id)])
    const { id, home, away, startsAt, doorsAt } = match
    return {
      ...counted,
      match: { id, home, away, startsAt, doorsAt },
      faults: {
        cancelled: whyNot(match, 'cancelled'),
        moved: whyNot(match, 'moved'),
        closed: whyNot(match, 'closed'),
      },
      changes: await Promise.all(changes.map((change) => describeChange(db, change))),
    }
  })

  serve(app, contract.beginMatchChange, async ({ params, body, who }) => {
    const { startsAt, confirm, ...input } = body
    const name = shortTitle(await known(params.eventId))
    if (!sameName(confirm, name))
      throw new Problem('wrong_name', `Escribe «${name}» para confirmar.`, 400, {
        fields: { confirm: `Escribe «${name}».` },
      })
    const changeId = await beginChange(services, {
      ...input,
      eventId: params.eventId,
      actor: who.account.id,
      ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
    })
    return { changeId }
  })

  serve(app, contract.retryMatchChange, async ({ params, body, who }) => {
    await retryChange(db, { ...params, ...body, actor: who.account.id })
  })

  async function known(eventId: number): Promise<Match> {
    const match = await findMatch(db, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    return match
  }
}

/** Without a date, as a move's is not typed yet. */
function whyNot(match: Match, kind: ChangeKind): string | null {
  const fault = changeFault(match, kind)
  return fault === null || fault === 'same_date' ? null : faultWords[fault]
}
