import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { makeChallenge, requireCaptcha } from '#people/accounts/server/captcha.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { answerAsFan, askCaseLink, closeAsFan, openCase } from './actions.ts'
import { findAttachment } from './attachments/rows.ts'
import { keepAttachment, readStored } from './attachments/stored.ts'
import { fileHeaders, uploadIn } from './attachments/travel.ts'
import * as contract from '../contract.ts'
import { deskRoutes } from './desk/routes.ts'
import { headOf, messagesOf, type CaseRow } from './entry/case-answer.ts'
import { linkLives } from './entry/case-links.ts'
import { openerOf, ownCase } from './entry/opener.ts'
import { allowSite } from './allow-site.ts'
import { kindOf, mostAttachmentBytes, numberIn } from '../rules.ts'
import { findCase, listOwnCases } from './sql.ts'

/** In a scope of its own: only here are uploads understood, and another host's pages answered. */
export async function supportRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: mostAttachmentBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    })
    allowSite(scope, services.config)
    fanRoutes(scope, services)
    deskRoutes(scope, services)
  })
}

function fanRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const shown = async (found: CaseRow) => ({ ...headOf(found), messages: await messagesOf(db, found) })
  const again = async ({ id }: CaseRow) => {
    const found = await findCase(db, id)
    if (found === undefined) throw notFound('No encontramos ese caso.')
    return shown(found)
  }

  serve(app, contract.readSupportAddress, () => {
    const elsewhere = new URL(config.supportUrl).origin !== new URL(config.publicUrl).origin
    return { url: elsewhere ? config.supportUrl : null }
  })

  serve(app, contract.supportChallenge, async () => ({ ...(await makeChallenge(config.masterKey)) }))

  serve(app, contract.uploadAttachment, async ({ request, who }) => {
    const { accountId, tokenHash } = openerOf(request, who)
    if (accountId === null && !(await linkLives(db, tokenHash))) {
      await requireCaptcha(services, request.headers['x-captcha']?.toString())
    }
    const { id, name, mediaType, bytes } = await keepAttachment(services, await uploadIn(request))
    return { id, name, kind: kindOf(mediaType), bytes }
  })

  serve(app, contract.openCase, async ({ body, who }) => {
    const accountId = who.account?.id ?? null
    const { number } = await openCase(services, body, accountId)
    return { number, inAccount: accountId !== null }
  })

  serve(app, contract.listMyCases, async ({ who }) => ({
    cases: (await listOwnCases(db, who.account.id)).map(headOf),
  }))

  serve(app, contract.readCase, async ({ params, request, who }) =>
    shown(await ownCase(db, params.caseNumber, openerOf(request, who))),
  )

  serve(app, contract.answerCase, async ({ params, body, request, who }) => {
    const found = await ownCase(db, params.caseNumber, openerOf(request, who))
    await answerAsFan(db, found.id, body)
    return again(found)
  })

  serve(app, contract.closeCase, async ({ params, body, request, who }) => {
    const found = await ownCase(db, params.caseNumber, openerOf(request, who))
    await closeAsFan(db, found.id, body.solved)
    return again(found)
  })

  serve(app, contract.sendCaseLink, async ({ params, body }) => {
    await askCaseLink(services, numberIn(params.caseNumber), body)
  })

  serve(app, contract.readAttachment, async ({ params, request, who, reply }) => {
    const found = await ownCase(db, params.caseNumber, openerOf(request, who))
    const file = await findAttachment(db, found.id, params.attachmentId)
    if (file === undefined) throw notFound('No encontramos ese archivo.')
    fileHeaders(reply, file)
    return readStored(services, file.id)
  })
}
