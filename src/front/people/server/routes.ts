import type { FastifyInstance } from 'fastify'
import { permits } from '#lib/permissions.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as contract from '../contract.ts'
import { kindsFor } from '../timeline-rules.ts'
import * as actions from './actions.ts'
import { askCredit, giveCredit } from './credit.ts'
import { personFor } from './read-person.ts'
import * as sql from './sql.ts'
import { oldNumberKeys } from './search.ts'
import { personTable } from './table.ts'
import { readEntries, yearsSince } from './timeline/read.ts'

/** Persons and one person's page; what a role may not see is not read. */
export function personRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listPersons, ({ query, who }) =>
    readPage(db, personTable, {
      ...query,
      keys: oldNumberKeys(services.config.masterKey, query.search ?? ''),
      ...(!permits(who.account, 'contact Person') && { blind: true as const }),
    }),
  )

  serve(app, contract.readPerson, ({ params, who }) => personFor(services, params.accountId, who.account))

  serve(app, contract.readTimeline, async ({ params: { accountId }, query, who }) => {
    const account = await sql.findSince(db, accountId)
    if (account === undefined) throw notFound('No encontramos a esa persona.')
    const kinds = kindsFor((may) => permits(who.account, may), query.tab)
    const years = yearsSince(account.since, new Date())
    if (kinds.length === 0) return { entries: [], more: null, years }
    const stretch = {
      year: query.year === undefined ? null : Number(query.year),
      before: query.before ?? null,
    }
    return { ...(await readEntries(db, await sql.accountsOf(db, accountId), kinds, stretch)), years }
  })

  serve(app, contract.writeNote, async ({ params, body, who }) => {
    await actions.writeNote(db, { ...params, by: who.account.id }, body.words)
  })

  serve(app, contract.revealPerson, ({ params, body, who, reply }) => {
    reply.header('cache-control', 'no-store')
    return actions.reveal(services, { ...params, by: who.account.id }, body.why, new Date())
  })

  serve(app, contract.giveCredit, async ({ params: { accountId: personId }, body, who }) => ({
    creditCents: await giveCredit(db, { personId, ...body, by: who.account.id }),
  }))

  serve(app, contract.askCredit, async ({ params: { accountId: personId }, body, who }) => ({
    approvalId: await askCredit(services, { personId, ...body, by: who.account.id }, who.account),
  }))

  serve(app, contract.offerForPerson, async ({ params, body, who }) => {
    await actions.offerFor(db, { ...params, by: who.account.id }, body)
  })
}
