import { audit } from '#server/audit.ts'
import { ProviderRejected, type ProviderPayment } from '#selling/payments/server/provider.ts'
import { settleSeen } from '#selling/payments/server/settlement/settle.ts'
import { Problem } from '#lib/problem.ts'
import { dayInMexico } from '#lib/dates.ts'
import type { Services } from '#server/services.ts'
import { compare } from './compare.ts'
import { boundsOf, ourPayments, saveDay, type OurPayment, type Reconciled } from './payment-rows.ts'

type Part = Pick<Services, 'db' | 'payments' | 'seats' | 'log'>
type Reading = Pick<Services, 'db' | 'payments'>
type Counts = { matched: number; named: number }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Lays the provider's payments of a day beside ours. What differs is settled as if its notice had come now: a refund or
 * a chargeback is booked, money of no order is put aside for a person. Each is then matched, or named and left to
 * finance. Throws `day_not_here` for a day that has not begun, and what the provider throws where it does not answer.
 */
export async function reconcileDay(services: Part, day: string, actor: string | null): Promise<Counts> {
  if (day > dayInMexico(new Date())) throw new Problem('day_not_here', 'Ese día aún no llega.', 400)
  const { ours, theirs } = await bothBooks(services, day)
  await settleDifferences(services, ours, theirs)
  const counts = await compareDay(services, day, actor)
  if (actor !== null)
    await audit(services.db, {
      accountId: actor,
      action: 'payments.reconciled',
      subject: `day:${day}`,
      detail: counts,
    })
  return counts
}

/** Only says what agrees and what does not. */
export async function compareDay(services: Reading, day: string, actor: string | null): Promise<Counts> {
  const { ours, theirs } = await bothBooks(services, day)
  const rows = [
    ...theirs.map((their) => rowOf(oursOf(their, ours), their)),
    ...(await onlyOurs(services.payments, ours, theirs)),
  ]
  await saveDay(services.db, day, actor, rows)
  const matched = rows.filter(({ finding }) => !isNamed(finding)).length
  return { matched, named: rows.length - matched }
}

async function bothBooks({ db, payments }: Reading, day: string) {
  const { from, until } = await boundsOf(db, day)
  const theirs = await payments.listPayments(from, until)
  const references = theirs.flatMap(({ externalReference }) => externalReference ?? [])
  const ours = await ourPayments(db, {
    providerIds: theirs.map(({ id }) => id),
    ids: references.filter((reference) => uuid.test(reference)),
    from,
    until,
  })
  return { ours, theirs }
}

/** Makes of each payment that differs what a notice of it would make. */
async function settleDifferences(
  services: Part,
  ours: OurPayment[],
  theirs: ProviderPayment[],
): Promise<void> {
  const differing = theirs.filter((their) => isNamed(compare(oursOf(their, ours), their)))
  for (const their of differing) {
    await settleSeen(services, their).catch((error: unknown) => {
      services.log.error({ err: error, providerPaymentId: their.id }, 'a difference could not be settled')
    })
  }
}

function isNamed(finding: Reconciled['finding']): boolean {
  return finding !== 'matched' && finding !== 'test'
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
