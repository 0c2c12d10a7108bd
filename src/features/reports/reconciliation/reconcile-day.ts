import { audit } from '#features/accounts/sql.ts'
import { ProviderRejected, type ProviderPayment } from '#features/payments/provider.ts'
import { Problem } from '#lib/problem.ts'
import { dayInMexico } from '#lib/dates.ts'
import type { Services } from '#server/services.ts'
import { compare } from './compare.ts'
import { boundsOf, ourPayments, saveDay, type OurPayment, type Reconciled } from './payment-rows.ts'

type Part = Pick<Services, 'db' | 'payments'>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Lays the provider's payments of a day beside ours. Each is matched or named; nothing else is changed by it. Throws
 * `day_not_here` for a day that has not begun, and what the provider throws where it does not answer.
 */
export async function reconcileDay(
  { db, payments }: Part,
  day: string,
  actor: string | null,
): Promise<{ matched: number; named: number }> {
  if (day > dayInMexico(new Date())) throw new Problem('day_not_here', 'Ese día aún no llega.', 400)
  const { from, until } = await boundsOf(db, day)
  const theirs = await payments.listPayments(from, until)
  const references = theirs.flatMap(({ externalReference }) => externalReference ?? [])
  const ours = await ourPayments(db, {
    providerIds: theirs.map(({ id }) => id),
    ids: references.filter((reference) => uuid.test(reference)),
    from,
    until,
  })
  const rows = [
    ...theirs.map((their) => rowOf(oursOf(their, ours), their)),
    ...(await onlyOurs(payments, ours, theirs)),
  ]
  await saveDay(db, day, actor, rows)
  const matched = rows.filter(({ finding }) => finding === 'matched' || finding === 'test').length
  const counts = { matched, named: rows.length - matched }
  if (actor !== null)
    await audit(db, {
      accountId: actor,
      action: 'payments.reconciled',
      subject: `day:${day}`,
      detail: counts,
    })
  return counts
}

/** By its number, else by our reference; a second charge of an attempt that has another number stays theirs alone. */
function oursOf(their: ProviderPayment, ours: OurPayment[]): OurPayment | null {
  const byNumber = ours.find(({ providerPaymentId }) => providerPaymentId === their.id)
  if (byNumber !== undefined) return byNumber
  const byReference = ours.find(({ id }) => id === their.externalReference)
  return byReference !== undefined && byReference.providerPaymentId === null ? byReference : null
}

/** Ours of which the day's list says nothing: the provider may have made them on another day, and is asked one by one. */
async function onlyOurs(
  provider: Part['payments'],
  ours: OurPayment[],
  theirs: ProviderPayment[],
): Promise<Reconciled[]> {
  const found = new Set(theirs.flatMap((their) => oursOf(their, ours)?.id ?? []))
  const rows: Reconciled[] = []
  for (const our of ours.filter(({ id }) => !found.has(id))) {
    const their = our.providerPaymentId === null ? null : await read(provider, our.providerPaymentId)
    if (their === null) rows.push(rowOf(our, null))
  }
  return rows
}

async function read(provider: Part['payments'], id: string): Promise<ProviderPayment | null> {
  return provider.getPayment(id).catch((error: unknown) => {
    if (error instanceof ProviderRejected && error.status === 404) return null
    throw error
  })
}

function rowOf(our: OurPayment | null, their: ProviderPayment | null): Reconciled {
  return {
    finding: compare(our, their),
    paymentId: our?.id ?? null,
    providerPaymentId: their?.id ?? our?.providerPaymentId ?? null,
    ourCents: our?.amountCents ?? null,
    theirCents: their?.amountCents ?? null,
    ourStatus: our?.status ?? null,
    theirStatus: their?.status ?? null,
  }
}
