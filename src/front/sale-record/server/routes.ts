import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { publishedRecord } from '#platform/proof/server/signed-record.ts'
import { remembered } from '#server/remembered.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readSaleRecord, type SaleRecord } from '../contract.ts'
import { isAnnounced, recordOf } from './sql.ts'

export function saleRecordRoutes(app: FastifyInstance, { db }: Services): void {
  const records = remembered<SaleRecord>(2000, 50)

  serve(app, readSaleRecord, ({ params: { eventId } }) =>
    records(`${eventId}`, async () => {
      const rows = await recordOf(db, eventId)
      if (rows.length === 0 || !(await isAnnounced(db, eventId)))
        throw notFound('Esta venta todavía no publica sus cuentas.')
      return publishedRecord(db, rows)
    }),
  )
}
