import type { Services } from '#server/services.ts'
import { ProviderRejected, ProviderUnavailable, type ProviderPayment } from '../provider.ts'
import { statusOf } from '../rules.ts'
import { settleSeen } from '../settlement/settle.ts'
import { neighbours, nextLook } from './next-look.ts'
import { claimWatched, planLooks, type Watched } from './watched-rows.ts'

type Part = Pick<Services, 'db' | 'payments' | 'seats' | 'log'>

/** Payments a run looks at; a run a minute asks for 430,000 a day. */
const perRun = 300
/** From so many on, the provider's list is cheaper than one question each. */
const worthAList = 4
const minute = 60_000

/**
 * Asks the provider again about payments that brought money, so that a lost notice of a refund or a chargeback is only
 * late. Where the provider does not answer, what was not seen comes again with the next run.
 */
export async function lookAgain(services: Part): Promise<void> {
  for (const group of neighbours(await claimWatched(services.db, perRun))) {
    try {
      await lookAt(services, group)
    } catch (error) {
      if (error instanceof ProviderUnavailable) return
      throw error
    }
  }
}

async function lookAt(services: Part, group: Watched[]): Promise<void> {
  const listed = group.length < worthAList ? [] : await listOf(services, group)
  const seen = new Map(listed.map((one) => [one.id, one]))
  for (const watched of group) {
    const { providerPaymentId } = watched
    const now = seen.get(providerPaymentId) ?? (await read(services, providerPaymentId))
    if (now !== null && isNews(watched, now)) await settle(services, now)
  }
  await planLooks(
    services.db,
    group.map((watched) => ({ ...watched, next: nextLook(watched) })),
  )
}

/** The provider makes a payment some seconds after we began it, or minutes, on a page of its own. */
function listOf({ payments }: Part, group: Watched[]): Promise<ProviderPayment[]> {
  const [first, last] = [group[0]!, group.at(-1)!]
  const from = new Date(first.createdAt.getTime() - minute)
  return payments.listPayments(from, new Date(last.createdAt.getTime() + 2 * minute))
}

function isNews({ status, providerUpdatedAt }: Watched, seen: ProviderPayment): boolean {
  if (statusOf(seen) !== status) return true
  return status !== 'refunded' && (providerUpdatedAt === null || seen.updatedAt > providerUpdatedAt)
}

async function read({ payments }: Part, id: string): Promise<ProviderPayment | null> {
  return payments.getPayment(id).catch((error: unknown) => {
    if (error instanceof ProviderRejected) return null
    throw error
  })
}

/** One that cannot be settled keeps no other from being looked at. */
async function settle(services: Part, seen: ProviderPayment): Promise<void> {
  await settleSeen(services, seen).catch((error: unknown) => {
    services.log.error({ err: error, providerPaymentId: seen.id }, 'look failed')
  })
}
