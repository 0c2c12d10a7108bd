import type { FastifyInstance } from 'fastify'
import { comingSales, findSale } from '#catalogue/waiting-room/server/sales.ts'
import { saleIdOf } from '#catalogue/waiting-room/rules.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { lastRehearsals, type RehearsalRow } from './sql.ts'

export function rehearsalRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listRehearsals, async () => {
    const subjects = (await comingSales(services)).filter((subject) => subject.startsWith('event:'))
    const sales = await Promise.all(
      subjects.map(async (subject) => ({
        saleId: saleIdOf(subject),
        sale: await findSale(services, subject),
      })),
    )
    return {
      rehearsals: (await lastRehearsals(db)).map(told),
      sales: sales.flatMap(({ saleId, sale }) =>
        sale === null ? [] : [{ saleId, title: sale.title, startsAt: sale.startsAt }],
      ),
      openSales: (await actions.openSales(services)).map(({ sale: { title } }) => title),
    }
  })

  serve(app, contract.startRehearsal, async ({ body, who }) => {
    const { duringSale = false, ...wish } = body
    const id = await actions.startRehearsal(services, { ...wish, duringSale }, who.account.id)
    return told(await actions.known(db, id))
  })

  serve(app, contract.readRehearsal, async ({ params }) => told(await actions.known(db, params.rehearsalId)))

  serve(app, contract.stopRehearsal, async ({ params: { rehearsalId }, who }) => {
    await actions.stopRehearsal(services, rehearsalId, who.account.id)
    return told(await actions.known(db, rehearsalId))
  })

  serve(app, contract.takeProposal, async ({ params: { rehearsalId }, who }) => {
    await actions.takeProposal(services, rehearsalId, who.account.id)
    return told(await actions.known(db, rehearsalId))
  })
}

function told({ subject, duringSale: _, stopAsked: __, progress, report, ...row }: RehearsalRow) {
  return {
    ...row,
    saleId: saleIdOf(subject),
    progress: progress === null ? null : contract.Progress.parse(progress),
    report: report === null ? null : contract.Report.parse(report),
  }
}
