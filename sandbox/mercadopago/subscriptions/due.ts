import type { Sandbox } from '../stage.ts'
import { chargePeriod, moveOn, retryInvoice } from './charge.ts'
import { invoicesOf } from './keep.ts'
import { hasEnded } from './schedule.ts'
import { changeStatus } from './steps.ts'
import type { StoredSubscription } from './subscription.ts'

type Due = { at: Date; happen: () => void }

/** Lets everything happen that has become due, in its order, each at its own time. */
export function advanceSubscriptions(sandbox: Sandbox, now = sandbox.now()) {
  for (const { id } of sandbox.state.all('subscription')) {
    for (let next = nextOf(sandbox, id); next && next.at <= now; next = nextOf(sandbox, id)) next.happen()
  }
}

function nextOf(sandbox: Sandbox, id: string): Due | undefined {
  const stored = sandbox.state.get('subscription', id)
  if (!stored || !['authorized', 'paused'].includes(stored.body.status)) return undefined
  return [periodOf(sandbox, stored), ...retriesOf(sandbox, stored)]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .at(0)
}

function periodOf(sandbox: Sandbox, stored: StoredSubscription): Due {
  const { status, auto_recurring: every, next_payment_date: date = '' } = stored.body
  const at = new Date(date)
  if (hasEnded(every, at))
    return { at: new Date(every.end_date ?? date), happen: () => changeStatus(sandbox, stored, 'cancelled') }
  if (status === 'paused') return { at, happen: () => moveOn(sandbox, stored) }
  return { at, happen: () => chargePeriod(sandbox, stored.id, at) }
}

function retriesOf(sandbox: Sandbox, { id, body }: StoredSubscription): Due[] {
  if (body.status !== 'authorized') return []
  return invoicesOf(sandbox, id)
    .filter((invoice) => invoice.body.status === 'recycling' && invoice.body.next_retry_date)
    .map((invoice) => {
      const at = new Date(invoice.body.next_retry_date ?? '')
      return { at, happen: () => retryInvoice(sandbox, invoice, at) }
    })
}
