import { createHash } from 'node:crypto'
import { offlineMethods } from './methods.ts'

const daySeconds = 24 * 3600

/** Digits that follow from the payment's number, so that a voucher is the same on every reading. */
function digitsFrom(id: number, salt: string, length: number): string {
  const hash = createHash('sha256').update(`${salt}:${id}`).digest('hex')
  return BigInt(`0x${hash}`).toString().slice(0, length)
}

/** An 18-digit CLABE with its check digit, at the bank that Mexican transfers to the provider use. */
export function clabeFor(id: number): string {
  const start = `722969${digitsFrom(id, 'clabe', 11)}`
  const sum = Array.from(start).reduce(
    (total, digit, index) => total + ((Number(digit) * ([3, 7, 1][index % 3] ?? 0)) % 10),
    0,
  )
  return `${start}${(10 - (sum % 10)) % 10}`
}

/** The parts of a payment that tell a person how to pay at a shop, a cash machine or by transfer. */
export function voucherFor(id: number, methodId: string, amountCents: number, sandboxUrl: string) {
  const typeId = offlineMethods[methodId]?.typeId ?? 'ticket'
  const reference = digitsFrom(id, methodId, methodId === 'clabe' ? 7 : 14)
  const query = new URLSearchParams({
    payment_method_id: methodId,
    payment_id: String(id),
    payment_method_reference_id: reference,
  })
  const page = `${sandboxUrl}/payments/${id}/ticket?${query.toString()}`
  if (methodId === 'clabe')
    return {
      typeId,
      data: { reference_id: clabeFor(id), external_reference_id: reference },
      details: { external_resource_url: page },
    }
  return {
    typeId,
    data: undefined,
    details: {
      external_resource_url: page,
      payment_method_reference_id: reference,
      verification_code: reference,
      barcode: { content: `${reference}${String(amountCents).padStart(10, '0')}` },
    },
  }
}

/** Seconds until an unpaid voucher expires when the request names no date. */
export const defaultVoucherSeconds = 3 * daySeconds
