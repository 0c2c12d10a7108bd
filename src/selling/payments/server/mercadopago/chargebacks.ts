import { z } from 'zod'
import type { mercadoPagoCalls } from './calls.ts'
import { id, instant, parse, pesos } from './reading.ts'

/** A charge that its buyer disowned, as the provider tells of it. */
type ProviderChargeback = {
  id: string
  paymentIds: string[]
  amountCents: number
  wantsEvidence: boolean
  /** Evidence is taken until then; null where none is wanted. */
  answerBy: Date | null
}

type EvidenceFile = { name: string; type: 'application/pdf'; bytes: Uint8Array }

export type ChargebackProvider = {
  /** By its own number, or by its payment's. */
  getChargeback(id: string): Promise<ProviderChargeback>
  /** Files for the bank to decide by; not repeated by itself. */
  sendEvidence(chargebackId: string, files: EvidenceFile[]): Promise<void>
}

/** Described with objects as its payments, answered with bare numbers. */
const Chargeback = z.object({
  id,
  payments: z.array(z.union([id, z.object({ id }).transform((one) => one.id)])),
  amount: pesos,
  documentation_required: z.boolean().nullish(),
  date_documentation_deadline: instant.nullish(),
})

const pathOf = (number: string) => `/v1/chargebacks/${encodeURIComponent(number)}`

export function mercadoPagoChargebacks(call: ReturnType<typeof mercadoPagoCalls>): ChargebackProvider {
  return {
    async getChargeback(number) {
      const chargeback = parse(Chargeback, await call('GET', pathOf(number)))
      return {
        id: chargeback.id,
        paymentIds: chargeback.payments,
        amountCents: chargeback.amount,
        wantsEvidence: chargeback.documentation_required ?? false,
        answerBy: chargeback.date_documentation_deadline ?? null,
      }
    },

    async sendEvidence(number, files) {
      const form = new FormData()
      for (const { name, type, bytes } of files)
        form.append('files[]', new File([new Uint8Array(bytes)], name, { type }))
      await call('POST', `${pathOf(number)}/documentation`, form)
    },
  }
}
