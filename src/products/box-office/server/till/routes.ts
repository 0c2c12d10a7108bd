import type { FastifyInstance } from 'fastify'
import { refuseBeforeOpening } from '#catalogue/events/server/publication/before-opening.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as contract from '../../till-contract.ts'
import { openTill, tillSums } from '../sql.ts'
import { counted, endTill, explainTill, lookAtTill } from './count.ts'
import { tillTable } from './table.ts'
import { findSheet, movementsOf, tillOwing } from './till-rows.ts'
import { startTill } from './till.ts'

/** Tills: opened with a float, counted blind, explained, and looked at by finance. */
export function tillRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.readTill, async ({ who }) => {
    const till = await openTill(db, who.account.id)
    const owing = await tillOwing(db, who.account.id)
    const owed = owing === undefined ? null : counted(owing)
    if (till === undefined) return { till: null, owed }
    const { id, openedAt, openingCents } = till
    const { sales } = await tillSums(db, id)
    return { till: { id, openedAt, openingCents, sales }, owed }
  })

  serve(app, contract.openTill, async ({ body, who }) => {
    await refuseBeforeOpening()(services)
    await startTill(db, who.account.id, body.openingCents)
  })

  serve(app, contract.closeTill, ({ body, who }) => endTill(db, who.account.id, body))

  serve(app, contract.explainTill, async ({ params, body, who }) => {
    await explainTill(db, params.tillId, who.account.id, body.note)
  })

  serve(app, contract.lookAtTill, async ({ params, body, who }) => {
    await lookAtTill(db, params.tillId, who.account.id, body.note)
  })

  serve(app, contract.listTills, ({ query }) => readPage(db, tillTable, query))

  serve(app, contract.readTillSheet, async ({ params: { tillId } }) => {
    const sheet = await findSheet(db, tillId)
    if (sheet === undefined) throw notFound('No encontramos esa caja.')
    const { sales, ...sums } = await tillSums(db, tillId)
    const { expectedCents, countedCents, terminalExpectedCents, terminalCountedCents } = sheet
    const isCounted = sheet.closedAt !== null
    const movements = isCounted ? await movementsOf(db, tillId) : null
    return {
      ...sheet,
      sales,
      cashCents: isCounted ? sums.cashCents : null,
      terminalCents: isCounted ? sums.terminalCents : null,
      paidOutCents: isCounted ? sums.paidOutCents : null,
      terminalBackCents: isCounted ? sums.terminalBackCents : null,
      differenceCents: difference(countedCents, expectedCents),
      terminalDifferenceCents: difference(terminalCountedCents, terminalExpectedCents),
      movements: movements?.map((moved) => ({ ...moved, folio: folioOf(moved.folio) })) ?? null,
    }
  })
}

const difference = (found: number | null, should: number | null): number | null =>
  found === null || should === null ? null : found - should
