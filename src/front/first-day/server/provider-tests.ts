import { createHmac, randomUUID } from 'node:crypto'
import { paymentMethods } from '#selling/payments/server/mercadopago/answers.ts'
import { checkReference } from '#selling/payments/server/settlement/settle.ts'
import type { PaymentMethod, ProviderPayment } from '#selling/payments/server/provider.ts'
import type { Services } from '#server/services.ts'

type Found = { ok: boolean; words: string }
type Deps = Pick<Services, 'config' | 'payments'>

const day = 24 * 3_600_000
const timeoutMs = 10_000

/**
 * A payment by the provider's own protocol that nobody has to pay: a voucher is asked for, read, and cancelled. Throws what the
 * provider's client throws.
 */
export async function testPayment({ config, payments }: Deps): Promise<Found> {
  const offered = (await payments.listPaymentMethods()).map(({ id }) => id)
  const expiresAt = new Date(Date.now() + 2 * day)
  const methodId = (['oxxo', 'paycash'] as const).find((id) => offered.includes(id))
  const method: PaymentMethod = methodId
    ? { kind: 'cash', methodId, expiresAt }
    : { kind: 'transfer', expiresAt }
  const made = await payments.createPayment({
    idempotencyKey: randomUUID(),
    externalReference: checkReference,
    amountCents: 1000,
    description: 'Prueba de apertura',
    payer: { email: addressIn(config.mailFrom), firstName: 'Prueba', lastName: 'Apertura' },
    items: [],
    method,
  })
  const read = await payments.getPayment(made.id)
  const cancelled = await payments.cancelPayment(made.id)
  const faulty = fault(made, read, cancelled)
  if (faulty !== null) return { ok: false, words: faulty }
  const unpayable = await faultOfPublicKey(config.payments, offered)
  if (unpayable !== null) return { ok: false, words: unpayable }
  const where = config.payments.sandbox ? 'proveedor de práctica' : 'proveedor'
  return {
    ok: true,
    words: `El ${where} dio la ficha ${made.id}, la leímos y la cancelamos, y conoce la llave pública.`,
  }
}

/**
 * The browser's key, asked as the buyer's browser asks: no card passes here, so nothing is tokenised. Two accounts that
 * offer the same ways of paying look like one; another country, other methods or a practice key do not.
 */
async function faultOfPublicKey(
  { baseUrl, accessToken, publicKey }: Deps['config']['payments'],
  offered: string[],
): Promise<string | null> {
  const practice = [accessToken, publicKey].map((key) => key.startsWith('TEST-'))
  if (practice[0] !== practice[1])
    return 'Una llave es de prueba y la otra no: MP_ACCESS_TOKEN y MP_PUBLIC_KEY van juntas.'
  const address = new URL('/v1/payment_methods', baseUrl)
  address.searchParams.set('public_key', publicKey)
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) {
    await response.body?.cancel()
    return `El proveedor contestó ${response.status} a la llave pública: revisa MP_PUBLIC_KEY.`
  }
  const seen = new Set(paymentMethods(await response.json()).map(({ id }) => id))
  if (seen.size === offered.length && offered.every((id) => seen.has(id))) return null
  return 'La llave pública ofrece otras formas de pago que la privada: parecen de cuentas distintas.'
}

function fault(made: ProviderPayment, read: ProviderPayment, cancelled: ProviderPayment): string | null {
  if (made.status !== 'pending') return `La ficha de prueba quedó «${made.status}» y no pendiente.`
  if (read.amountCents !== 1000 || read.currency !== 'MXN')
    return `El proveedor anotó ${read.amountCents / 100} ${read.currency} y no $10.00.`
  if (cancelled.status !== 'cancelled')
    return `La ficha de prueba no se canceló: cancélala con el proveedor (${made.id}).`
  return null
}

/**
 * A notice as the provider signs it, of something that is not, sent to the public address: through DNS, TLS and the proxy. One
 * with a wrong signature has to be refused there.
 */
export async function testWebhook({ config }: Pick<Services, 'config'>): Promise<Found> {
  const { webhookSecret } = config.payments
  const genuine = await sendNotice(config.publicUrl, webhookSecret)
  if (genuine !== 200)
    return { ok: false, words: `${config.publicUrl} contestó ${genuine} a un aviso bien firmado.` }
  const forged = await sendNotice(config.publicUrl, `${webhookSecret} no`)
  if (forged !== 401)
    return { ok: false, words: `Un aviso con otra firma no se rechazó: contestó ${forged}.` }
  return { ok: true, words: `Llegó por ${config.publicUrl}, y uno con otra firma se rechazó.` }
}

async function sendNotice(publicUrl: string, secret: string): Promise<number> {
  const [dataId, requestId, ts] = [`prueba-${randomUUID()}`, randomUUID(), Math.floor(Date.now() / 1000)]
  const signed = createHmac('sha256', secret)
    .update(`id:${dataId};request-id:${requestId};ts:${ts};`)
    .digest('hex')
  const response = await fetch(`${publicUrl}/api/webhooks/mercadopago?data.id=${dataId}&type=prueba`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': `ts=${ts},v1=${signed}`,
      'x-request-id': requestId,
    },
    body: JSON.stringify({ type: 'prueba', data: { id: dataId } }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response.status
}

/** The mailbox in `Boletos <boletos@club.mx>`. */
export const addressIn = (from: string): string => /[^\s<>]+@[\w.-]+/.exec(from)?.[0] ?? from
