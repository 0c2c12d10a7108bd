import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import { readPage } from '#server/table.ts'
import type { Db } from '#server/db.ts'
import { confirm, lift, restrict } from '../actions.ts'
import { decideAppeal } from '../appeals.ts'
import { needsSecond } from '../../rules.ts'
import * as contract from '../../desk-contract.ts'
import { searchPeople } from './people.ts'
import { restrictionTable } from './table.ts'

export function restrictionDeskRoutes(app: FastifyInstance, db: Db): void {
  serve(app, contract.listDeskRestrictions, async ({ query, who }) => {
    const { rows, total } = await readPage(db, restrictionTable, query)
    return {
      total,
      rows: rows.map(({ issuedBy, ...row }) => ({ ...row, mine: issuedBy === who.account.id })),
    }
  })

  serve(app, contract.findPeople, async ({ body, who }) => ({
    people: await searchPeople(db, body.search, who.account.id),
  }))

  serve(app, contract.issueRestriction, async ({ body, who }) => {
    const { startsAt, endsAt, ...more } = body
    const from = startsAt === undefined ? new Date() : new Date(startsAt)
    const times = { startsAt: from, endsAt: new Date(endsAt) }
    const id = await restrict(db, { ...more, ...times }, who.account.id)
    return { id, waits: needsSecond(times) }
  })

  serve(app, contract.confirmRestriction, async ({ params, who }) => {
    await confirm(db, params.restrictionId, who.account.id)
  })

  serve(app, contract.liftRestriction, async ({ params, body, who }) => {
    await lift(db, params.restrictionId, body.words, who.account.id)
  })

  serve(app, contract.decideDeskAppeal, async ({ params, body, who }) => {
    await decideAppeal(db, { ...params, ...body }, who.account.id)
  })
}
