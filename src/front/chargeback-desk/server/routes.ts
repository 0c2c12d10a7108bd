import type { FastifyInstance } from 'fastify'
import { folioOf } from '#selling/orders/rules.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { decideOwed, sendEvidence } from './answer-case.ts'
import * as contract from '../contract.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { readEvidence } from './evidence.ts'
import { chargebackTable, findChargeback, type DeskChargeback } from './table.ts'

/** What banks took back: a queue, the evidence, and what was decided. */
export function chargebackDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  async function found(id: string): Promise<DeskChargeback> {
    const disputed = await findChargeback(db, id)
    if (disputed === undefined) throw notFound('No encontramos ese contracargo.')
    return disputed
  }

  serve(app, contract.listChargebacks, async ({ query }) => {
    const { rows, total } = await readPage(db, chargebackTable, query)
    return { total, rows: rows.map(shown) }
  })

  serve(app, contract.readChargeback, async ({ params }) => {
    const disputed = await found(params.chargebackId)
    const { paymentId: _, ...row } = disputed
    return { ...row, ...shown(disputed), evidence: await readEvidence(db, config.masterKey, disputed) }
  })

  serve(app, contract.readEvidencePdf, async ({ params }) => {
    const disputed = await found(params.chargebackId)
    return evidencePdf(disputed, await readEvidence(db, config.masterKey, disputed))
  })

  serve(app, contract.sendEvidence, async ({ params, who }) => {
    await sendEvidence(services, params.chargebackId, who.account.id)
  })

  serve(app, contract.decideChargeback, async ({ params, body, who }) => {
    await decideOwed(services, params.chargebackId, body, who.account.id)
  })
}

type Row = {
  folio: number
  openedAt: Date
  answerBy: Date | null
  evidenceSentAt: Date | null
  closedAt: Date | null
}

function shown<R extends Row>(row: R) {
  return { ...row, folio: folioOf(row.folio) }
}
