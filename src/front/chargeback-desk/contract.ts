import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'

const staff = desk('manage Chargeback')

export const ChargebackState = z.enum(['open', 'evidence_sent', 'won', 'lost'])
export type ChargebackState = z.infer<typeof ChargebackState>

export const chargebackStates: Record<ChargebackState, string> = {
  open: 'Por responder',
  evidence_sent: 'Pruebas enviadas',
  won: 'Ganado',
  lost: 'Perdido',
}

export const chargebackColumns = [
  { key: 'answerBy', title: 'Responder antes de', kind: 'instant', sortable: true },
  { key: 'folio', title: 'Folio', kind: 'folio' },
  { key: 'title', title: 'Compra' },
  { key: 'buyer', title: 'Quién compró' },
  { key: 'email', title: 'Correo' },
  { key: 'amountCents', title: 'Importe', kind: 'money', sortable: true },
  { key: 'state', title: 'Estado', words: chargebackStates },
  { key: 'tickets', title: 'Boletos', kind: 'count' },
  { key: 'entered', title: 'Entraron', kind: 'count' },
  { key: 'openedAt', title: 'Abierto', kind: 'instant', sortable: true },
  { key: 'evidenceSentAt', title: 'Pruebas enviadas', kind: 'instant' },
  { key: 'closedAt', title: 'Decidido', kind: 'instant' },
  { key: 'owedCents', title: 'Por decidir', kind: 'money' },
] as const satisfies readonly ListColumn[]

export const ChargebacksQuery = tableQuery(sortKeys(chargebackColumns), {
  state: z.optional(ChargebackState),
})
export type ChargebacksQuery = z.infer<typeof ChargebacksQuery>

const row = {
  id: Uuid,
  orderId: Uuid,
  folio: z.string(),
  title: z.string(),
  buyer: z.string(),
  email: z.string(),
  amountCents: Cents,
  state: ChargebackState,
  openedAt: Instant,
  /** Until when the provider takes evidence; null where it wants none, or has not said yet. */
  answerBy: z.nullable(Instant),
  evidenceSentAt: z.nullable(Instant),
  closedAt: z.nullable(Instant),
  tickets: z.int(),
  /** Tickets that were shown at a gate. */
  entered: z.int(),
  /** Of a won one, what waits for a decision. */
  owedCents: Cents,
}

export const listChargebacks = staff.get(
  '/desk/chargebacks',
  'Contracargos: los que esperan respuesta o decisión, y con estado los demás',
  { query: ChargebacksQuery, reply: tablePage(z.object(row)) },
)

const ofCase = z.strictObject({ chargebackId: Uuid })

export const readChargeback = staff.get(
  '/desk/chargebacks/:chargebackId',
  'Un contracargo y las pruebas que el club tiene de esa compra',
  {
    params: ofCase,
    reply: z.object({
      ...row,
      providerId: z.nullable(z.string()),
      providerPaymentId: z.nullable(z.string()),
      note: z.string(),
      /** Evidence may be sent now. */
      open: z.boolean(),
      evidence: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
    }),
  },
)

export const readEvidencePdf = staff.get(
  '/desk/chargebacks/:chargebackId/evidence',
  'Las pruebas de un contracargo en PDF, como se mandan',
  { params: ofCase, content: 'application/pdf' },
)

export const sendEvidence = staff.post(
  '/desk/chargebacks/:chargebackId/evidence',
  'Manda las pruebas al proveedor; otra vez, las manda de nuevo mientras haya plazo',
  { fresh: true, params: ofCase, reply: Done },
)

export const decideChargeback = staff.post(
  '/desk/chargebacks/:chargebackId/decision',
  'De un contracargo ganado: el dinero queda como saldo de quien compró, o del club',
  {
    fresh: true,
    params: ofCase,
    body: z.strictObject({ as: z.enum(['credit', 'kept']), note: line(300, 'Escribe el motivo') }),
    reply: Done,
  },
)
