import type { Reply } from '#lib/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { channelWords, purposeWords, voluntary } from '#club/consents/server/rules.ts'
import { consentsOf } from '#club/consents/server/sql.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { askExport, openExport, withdraw } from './actions.ts'
import * as contract from '../contract.ts'
import { keptThings, obstaclesOf } from './dossier/collect.ts'
import { askErasure, keepAccount, keepAccountByLink } from './erase.ts'
import * as sql from './sql.ts'

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  serve(app, contract.readPrivacy, ({ who }) => privacyOf(who.account.id))

  serve(app, contract.askExport, async ({ who }) => {
    await askExport(db, who.account.id)
  })

  serve(app, contract.readExport, async ({ params, who, reply }) => {
    const { bytes, day } = await openExport(services, who.account.id, params)
    reply.header('content-disposition', `attachment; filename="mis-datos-${day}.${params.format}"`)
    // Opened from here it would be a page of this site: it may do nothing.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return bytes
  })

  serve(app, contract.askErasure, async ({ body, who }) => {
    await askErasure(services, who.account.id, body.password)
  })

  serve(app, contract.keepAccount, async ({ who }) => {
    await keepAccount(db, who.account.id)
  })

  serve(app, contract.keepAccountByLink, async ({ body }) => {
    await keepAccountByLink(db, config.masterKey, body.token)
  })

  serve(app, contract.withdrawConsent, async ({ params, who }) => {
    await withdraw(db, who.account.id, params.purpose)
    return privacyOf(who.account.id)
  })

  async function privacyOf(accountId: string): Promise<Reply<typeof contract.readPrivacy>> {
    const scheduled = await sql.scheduledErasure(db, accountId)
    const exports = await sql.exportsOf(db, accountId)
    const consents = await consentsOf(db, accountId)
    return {
      exports: exports.map(({ id, status, askedAt, expiresAt }) => ({ id, status, askedAt, expiresAt })),
      consents: consents.map((row) => ({
        id: row.id,
        purpose: row.purpose,
        ...purposeWords[row.purpose],
        version: row.version,
        givenAt: row.givenAt,
        where: channelWords[row.channel],
        withdrawnAt: row.withdrawnAt,
        voluntary: row.withdrawnAt === null && voluntary.has(row.purpose),
      })),
      erasure: {
        dueAt: scheduled?.dueAt ?? null,
        obstacles: await obstaclesOf(db, services.features, accountId),
        kept: keptThings(services.features),
      },
    }
  }
}
