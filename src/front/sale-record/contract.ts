import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { ofSale } from '#catalogue/waiting-room/contract.ts'
import { anyone } from '#lib/endpoint.ts'

/** The same for everybody: entries as they were signed (`platform/proof/sale-record.ts` says what stands in each), and their keys. */
export const SaleRecord = z.object({
  entries: z.array(z.object({ statement: z.string(), signature: z.string(), key: z.int() })),
  /** Public halves of the keys named in the entries, base64url. */
  keys: z.array(z.object({ key: z.int(), publicKey: z.string() })),
})
export type SaleRecord = z.infer<typeof SaleRecord>

export const readSaleRecord = anyone.get(
  '/sale-records/:saleId',
  'Las cuentas de la venta de un partido, un pack o un bonogallo («event-7», «pack-3», «plan-2»), firmadas y encadenadas; sin personas',
  { params: ofSale, reply: SaleRecord, sharedFor: 5 },
)

/** The same of a match, where its records were first published. */
export const readMatchRecord = anyone.get(
  '/events/:eventId/sale-record',
  'Las cuentas de la venta de un partido, firmadas y encadenadas: plan, cambios y lo vendido por fase y zona; sin personas',
  { params: ofEvent, reply: SaleRecord, sharedFor: 5 },
)
