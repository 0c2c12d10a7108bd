import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { buyer, desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { normalLegalName, normalRfc, regimesFor, rfcFault, usesFor, type RfcFault } from './rules.ts'
import { regimes, uses } from './sat-catalogue.ts'

const staff = desk('manage Invoice')

const rfcWords: Record<RfcFault, string> = {
  length: 'El RFC lleva 13 caracteres si eres persona física, 12 si es una empresa.',
  shape: 'Revisa el RFC: letras, seis números de la fecha y tres caracteres más.',
  date: 'La fecha dentro del RFC no existe.',
}

const Rfc = z.pipe(
  z.pipe(z.string().check(z.maxLength(30)), z.transform(normalRfc)),
  z.string().check(({ value, issues }) => {
    const fault = rfcFault(value)
    if (fault !== null) issues.push({ code: 'custom', input: value, message: rfcWords[fault] })
  }),
)

function codeOf(catalogue: readonly { code: string }[], words: string) {
  return z.string().check(z.refine((typed) => catalogue.some(({ code }) => code === typed), words))
}

/** The receiver of a CFDI 4.0, exactly as in the Constancia de Situación Fiscal. */
export const Receiver = z
  .strictObject({
    rfc: Rfc,
    legalName: z.pipe(
      line(300, 'Escribe el nombre como está en tu constancia'),
      z.transform(normalLegalName),
    ),
    postalCode: z.string().check(z.regex(/^\d{5}$/, 'El código postal lleva 5 dígitos.')),
    taxRegime: codeOf(regimes, 'Elige tu régimen fiscal'),
    cfdiUse: codeOf(uses, 'Elige el uso del CFDI'),
    email: Email,
  })
  .check(
    z.refine(({ rfc, taxRegime }) => regimesFor(rfc).some(({ code }) => code === taxRegime), {
      path: ['taxRegime'],
      error: 'Ese régimen no es de este tipo de RFC.',
    }),
    z.refine(({ taxRegime, cfdiUse }) => usesFor(taxRegime).some(({ code }) => code === cfdiUse), {
      path: ['cfdiUse'],
      error: 'Ese uso no se permite con tu régimen.',
    }),
  )
export type Receiver = z.infer<typeof Receiver>

const Invoice = z.object({
  id: Uuid,
  status: z.enum(['queued', 'issued', 'rejected', 'withdrawn']),
  rfc: z.string(),
  legalName: z.string(),
  requestedAt: Instant,
  closedAt: z.nullable(Instant),
  /** The PAC's folio fiscal; null until it is stamped. */
  fiscalFolio: z.nullable(Uuid),
  refusal: z.nullable(z.string()),
  words: z.string(),
})
export type Invoice = z.infer<typeof Invoice>

const Receipt = z.object({
  orderId: Uuid,
  folio: z.string(),
  title: z.string(),
  paidAt: Instant,
  totalCents: Cents,
  invoice: z.nullable(Invoice),
  invoiceUntil: Instant,
  /** Why no invoice can be asked for now; null when it can. */
  why: z.nullable(z.string()),
})
export type Receipt = z.infer<typeof Receipt>

const ofOrder = z.strictObject({ orderId: Uuid })
const ofInvoice = z.strictObject({ invoiceId: Uuid })

export const listReceipts = buyer.get('/receipts', 'Mis compras pagadas, con su recibo y su factura', {
  reply: z.object({
    receipts: z.array(Receipt),
    /** What was typed for the last invoice, to type it only once. */
    lastReceiver: z.nullable(
      z.object({
        rfc: z.string(),
        legalName: z.string(),
        postalCode: z.string(),
        taxRegime: z.string(),
        cfdiUse: z.string(),
        email: z.string(),
      }),
    ),
  }),
})

export const readReceiptPdf = buyer.get('/orders/:orderId/receipt', 'El recibo de una compra en PDF', {
  params: ofOrder,
  content: 'application/pdf',
})

export const requestInvoice = buyer.post(
  '/orders/:orderId/invoice',
  'Pide la factura (CFDI 4.0) de una compra pagada',
  { params: ofOrder, body: Receiver, reply: Invoice, status: 201 },
)

export const withdrawInvoice = buyer.delete(
  '/invoices/:invoiceId',
  'Retira una solicitud de factura que aún no se timbra',
  { params: ofInvoice, reply: Done },
)

export const listInvoiceQueue = staff.get(
  '/invoices/queue',
  'Solicitudes de factura por timbrar, con lo que el PAC necesita',
  {
    reply: z.object({
      catalogue: z.string(),
      requests: z.array(
        z.object({
          id: Uuid,
          folio: z.string(),
          title: z.string(),
          requestedAt: Instant,
          rfc: z.string(),
          legalName: z.string(),
          postalCode: z.string(),
          taxRegime: z.string(),
          cfdiUse: z.string(),
          email: z.string(),
          catalogue: z.string(),
          totalCents: Cents,
          /** VAT at 16 % inside the total; the rest is exempt. */
          taxCents: Cents,
        }),
      ),
    }),
  },
)

export const closeInvoice = staff.post(
  '/invoices/:invoiceId/outcome',
  'Lo que el PAC contestó: el folio fiscal, o por qué no',
  {
    params: ofInvoice,
    body: z
      .strictObject({ fiscalFolio: z.optional(Uuid), refusal: z.optional(line(300)) })
      .check(
        z.refine(
          ({ fiscalFolio, refusal }) => (fiscalFolio === undefined) !== (refusal === undefined),
          'Da el folio fiscal o el motivo',
        ),
      ),
    reply: Invoice,
  },
)
