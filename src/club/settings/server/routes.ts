import type { FastifyInstance } from 'fastify'
import { currentVersions, legalTexts, textsFrom } from './legal/library/texts.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { addVersion, approveVersion, changeSettings } from './actions.ts'
import * as contract from '../contract.ts'
import { closeSite, openSite } from './closure/actions.ts'
import * as closure from '../closure-contract.ts'
import { currentClosure } from './closure/current.ts'
import { findClosure } from './closure/sql.ts'
import { readBrand, readClub } from '../current-contract.ts'
import { brandOf, lagMs, readSettings, refresh } from './refresh.ts'
import { brandCss } from '../rules.ts'
import { listVersions } from './sql.ts'

/** The club's own settings, and what the pages read of them. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  refreshPeriodically(app, services)

  serve(app, readClub, async () => {
    const { settings } = await readSettings(services)
    const { name, team, footerNote, supportHours, message, colours } = settings
    const closed = currentClosure()
    return { name, team, footerNote, supportHours, message, brand: brandOf(colours), closed }
  })

  serve(app, readBrand, async ({ reply }) => {
    const { settings } = await readSettings(services)
    reply.header('cache-control', 'public, max-age=300')
    return reply.type('text/css; charset=utf-8').send(brandCss(settings.colours))
  })

  serve(app, contract.readSettings, () => readSettings(services))

  serve(app, contract.changeSettings, ({ body, who }) => changeSettings(services, who.account.id, body))

  serve(app, closure.readClosure, async () => {
    const row = await findClosure(db)
    if (row === undefined) return { closure: null }
    const { message, reopensAt, closedAt } = row
    return { closure: { message, reopensAt, closedAt } }
  })

  serve(app, closure.closeSite, async ({ body, who }) => {
    await closeSite(services, who.account.id, body)
  })

  serve(app, closure.openSite, async ({ who }) => {
    await openSite(services, who.account.id)
  })

  serve(app, contract.listTextVersions, async () => {
    const rows = await listVersions(db)
    const current = currentVersions()
    const shipped = legalTexts().filter(
      (text) => !rows.some((row) => row.document === text.document && row.version === text.version),
    )
    const texts = [
      ...shipped.map((text) => ({ ...text, shipped: true })),
      ...textsFrom(rows).map((text) => ({ ...text, shipped: false })),
    ]
    return {
      versions: texts.map((text) => ({
        ...text,
        current: current[text.document].sha256 === text.sha256,
        approvedBy:
          rows.find((row) => row.document === text.document && row.version === text.version)?.approvedBy ??
          null,
      })),
    }
  })

  serve(app, contract.addTextVersion, async ({ body, who }) => {
    await addVersion(services, who.account.id, body)
  })

  serve(app, contract.approveTextVersion, async ({ params, body, who }) => {
    await approveVersion(services, who.account.id, { ...params, ...body })
  })
}

/** Another process may have changed something: each looks every few seconds, and before its first answer. */
function refreshPeriodically(app: FastifyInstance, services: Services): void {
  const look = () =>
    refresh(services).catch((error: unknown) => app.log.warn({ err: error }, 'settings not read'))
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await look()
    timer = setInterval(() => void look(), lagMs).unref()
  })
  app.addHook('onClose', () => clearInterval(timer))
}
