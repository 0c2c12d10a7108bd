import type { FastifyInstance } from 'fastify'
import { audit } from '#features/accounts/sql.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { answerAsStaff, changeStatus } from '../actions.ts'
import { findAttachment } from '../attachments/rows.ts'
import { readStored } from '../attachments/stored.ts'
import { fileHeaders } from '../attachments/travel.ts'
import { headOf, messagesOf, type CaseRow } from '../entry/case-answer.ts'
import { findCase } from '../sql.ts'
import * as contract from './contract.ts'
import { countWaiting, searchCases } from './sql.ts'

/** The club's side of a case, for whom may manage them. */
export function deskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listDeskCases, async ({ query }) => {
    const [cases, waiting] = await Promise.all([searchCases(db, query), countWaiting(db)])
    return { cases: cases.map(deskHead), waiting }
  })

  serve(app, contract.readDeskCase, async ({ params, who }) => {
    const found = await caseFor(params.caseId)
    await audit(db, {
      accountId: who.account.id,
      action: 'support.case_read',
      subject: `support_case:${found.id}`,
    })
    return shown(found)
  })

  serve(app, contract.answerDeskCase, async ({ params, body, who }) => {
    const { id } = await caseFor(params.caseId)
    await answerAsStaff(db, id, body, who.account.id)
    return shown(await caseFor(id))
  })

  serve(app, contract.changeDeskCase, async ({ params, body, who }) => {
    const { id } = await caseFor(params.caseId)
    await changeStatus(db, id, body.status, who.account.id)
    return shown(await caseFor(id))
  })

  serve(app, contract.readDeskAttachment, async ({ params, reply }) => {
    const { id } = await caseFor(params.caseId)
    const file = await findAttachment(db, id, params.attachmentId)
    if (file === undefined) throw notFound('No encontramos ese archivo.')
    fileHeaders(reply, file)
    return readStored(services, file.id)
  })

  async function caseFor(caseId: string): Promise<CaseRow> {
    const found = await findCase(db, caseId)
    if (found === undefined) throw notFound('No encontramos ese caso.')
    return found
  }

  async function shown(found: CaseRow) {
    return { ...deskHead(found), messages: await messagesOf(db, found) }
  }
}

function deskHead(found: CaseRow) {
  const { id, name, email, accountId } = found
  return { ...headOf(found), id, name, email, hasAccount: accountId !== null }
}
