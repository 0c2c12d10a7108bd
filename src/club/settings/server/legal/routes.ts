import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { clubFacts } from '../refresh.ts'
import * as contract from '../../legal-contract.ts'
import { textHtml } from './library/text-html.ts'
import { currentVersions, legalTexts, type LegalText } from './library/texts.ts'
import { fillFacts, legalDocuments, type LegalDocument } from '../../legal-rules.ts'

export function legalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.listLegalTexts, ({ reply }) => {
    cached(reply)
    return {
      documents: legalDocuments.map((document) => ({
        document,
        title: currentVersions()[document].title,
        versions: versionsOf(document),
      })),
    }
  })

  serve(app, contract.readLegalText, async ({ params: { document }, query, reply }) => {
    const current = currentVersions()[document]
    const text = legalTexts().find(
      (one) => one.document === document && one.version === (query.version ?? current.version),
    )
    if (text === undefined) throw notFound('No hay una versión con ese número.')
    cached(reply)
    return {
      document,
      title: text.title,
      shown: described(text, current),
      ...textHtml(fillFacts(text.words, await clubFacts(services))),
      versions: versionsOf(document),
    }
  })
}

function versionsOf(document: LegalDocument): contract.TextVersion[] {
  const current = currentVersions()[document]
  return legalTexts()
    .filter((text) => text.document === document)
    .map((text) => described(text, current))
}

function described(text: LegalText, current: LegalText): contract.TextVersion {
  const { version, effectiveOn, status, sha256 } = text
  return { version, effectiveOn, status, sha256, current: text === current }
}

function cached(reply: FastifyReply): void {
  reply.header('cache-control', 'public, max-age=300')
}
