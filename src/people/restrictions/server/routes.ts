import type { z } from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import { leaveWithFan, type FanLeaving } from '#people/fan-id/server/about-me/obstacles.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { appeal } from './appeals.ts'
import * as contract from '../contract.ts'
import { restrictionDeskRoutes } from './desk/routes.ts'
import { restrictionData } from './personal-data.ts'
import { restrictionWords } from '../rules.ts'
import { fanOfAccount, restrictionsOf, standingOf, type RestrictionRow } from './sql.ts'

const leaving: FanLeaving = (tx, { accountId }) => restrictionData.erase(tx, accountId)

export function restrictionRoutes(app: FastifyInstance, { db }: Services): void {
  leaveWithFan(leaving)
  restrictionDeskRoutes(app, db)
  serve(app, contract.listRestrictions, async ({ who }) => ({
    restrictions: (await restrictionsOf(db, who.fan.id)).map(describe),
  }))

  serve(app, contract.appealRestriction, async ({ params, body, who }) => {
    await appeal(db, { ...params, ...body, fanId: who.fan.id })
    const row = (await restrictionsOf(db, who.fan.id)).find(({ id }) => id === params.restrictionId)
    if (row === undefined) throw notFound('No encontramos esa restricción.')
    return describe(row)
  })

  serve(app, contract.readOwnRestriction, async ({ who }) => {
    const fanId = await fanOfAccount(db, who.account.id)
    const standing = fanId === null ? null : await standingOf(db, fanId)
    return { words: standing && restrictionWords(standing) }
  })
}

function describe(row: RestrictionRow): z.input<typeof contract.Restriction> {
  const { id, reason, evidence, startsAt, endsAt, status, words, madeAt, dueAt, answer } = row
  const state = stateOf(row)
  return {
    id,
    reason,
    evidence,
    state,
    startsAt,
    endsAt,
    canAppeal: row.fanId !== null && status === null && (state === 'standing' || state === 'coming'),
    appeal:
      status === null || madeAt === null || dueAt === null
        ? null
        : { status, words: words ?? '', madeAt, dueAt, answer },
  }
}

function stateOf({ liftedAt, startsAt, endsAt, now }: RestrictionRow): contract.Restriction['state'] {
  if (liftedAt !== null) return 'lifted'
  if (endsAt <= now) return 'over'
  return startsAt <= now ? 'standing' : 'coming'
}
