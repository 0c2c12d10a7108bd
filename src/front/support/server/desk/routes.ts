import type { FastifyInstance } from 'fastify'
import { audit } from '#server/audit.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { answerAsStaff, changeStatus } from '../actions.ts'
import { findAttachment } from '../attachments/rows.ts'
import { readStored } from '../attachments/stored.ts'
import { fileHeaders } from '../attachments/travel.ts'
import { findCase } from '../sql.ts'
import { addNote, takeCase } from './actions.ts'
import * as contract from '../../desk-contract.ts'
import { deskCase, deskHead } from './shown.ts'
import { caseTable } from './table.ts'

/** The club's side of a case, for whom may manage them. */
export function deskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listDeskCases, async ({ query, who }) => {
    const { rows, total } = await readPage(db, caseTable, { ...query, me: who.account.id })
    return { total, rows: rows.map(deskHead) }
  })

  serve(app, contract.readDeskCase, async ({ params, who }) => {
    const found = await caseFor(params.caseId)
    await audit(db, {
      accountId: who.account.id,
      action: 'support.case_read',
      subject: `support_case:${found.id}`,
    })
    return deskCase(db, found, who.account.id)
  })

  serve(app, contract.answerDeskCase, async ({ params, body, who }) => {
    const { id } = await caseFor(params.caseId)
    await answerAsStaff(db, id, body, who.account.id)
    return deskCase(db, await caseFor(id), who.account.id)
  })

  serve(app, contract.noteDeskCase, async ({ params, body, who }) => {
    const { id } = await caseFor(params.caseId)
    await addNote(db, id, body.words, who.account.id)
  })

  serve(app, contract.changeDeskCase, async ({ params, body, who }) => {
    const { id } = await caseFor(params.caseId)
    if (body.status !== undefined) await changeStatus(db, id, body.status, who.account.id)
    if (body.mine !== undefined) await takeCase(db, id, body.mine, who.account.id)
    return deskCase(db, await caseFor(id), who.account.id)
  })

  serve(app, contract.readDeskAttachment, async ({ params, reply }) => {
    const { id } = await caseFor(params.caseId)
    const file = await findAttachment(db, id, params.attachmentId)
    if (file === undefined) throw notFound('No encontramos ese archivo.')
    fileHeaders(reply, file)
    return readStored(services, file.id)
  })

  async function caseFor(caseId: string) {
    const found = await findCase(db, caseId)
    if (found === undefined) throw notFound('No encontramos ese caso.')
    return found
  }
}
