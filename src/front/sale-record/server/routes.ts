import type { FastifyInstance } from 'fastify'
import { subjectOf } from '#catalogue/waiting-room/rules.ts'
import { notFound } from '#lib/problem.ts'
import { publishedRecord } from '#platform/proof/server/signed-record.ts'
import { remembered } from '#server/remembered.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readMatchRecord, readSaleRecord, type SaleRecord } from '../contract.ts'
import { isAnnounced, recordOf } from './sql.ts'

export function saleRecordRoutes(app: FastifyInstance, { db }: Services): void {
  const records = remembered<SaleRecord>(2000, 50)

  const published = (subject: string) =>
    records(subject, async () => {
      const rows = await recordOf(db, subject)
      if (rows.length === 0 || !(await isAnnounced(db, subject)))
        throw notFound('Esta venta todavía no publica sus cuentas.')
      return publishedRecord(db, rows)
    })

  serve(app, readSaleRecord, ({ params: { saleId } }) => published(subjectOf(saleId)))
  serve(app, readMatchRecord, ({ params: { eventId } }) => published(`event:${eventId}`))
}
