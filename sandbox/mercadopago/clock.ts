import type { Sandbox } from './stage.ts'
import type { State } from './state.ts'
import { advanceSubscriptions } from './subscriptions/due.ts'
import { advanceDue } from './transitions.ts'

const id = 'clock'

/** How far the sandbox's clock is ahead of the machine's; it never goes back. */
export type Clock = { id: typeof id; aheadMs: number }

/** The one clock of payments, vouchers and subscriptions. Notifications are signed in the real time. */
export function clockOf(state: State): () => Date {
  return () => new Date(Date.now() + aheadOf(state))
}

const aheadOf = (state: State) => state.get('clock', id)?.aheadMs ?? 0

/** Puts the clock forward and lets everything happen that falls into that time. */
export function moveClock(sandbox: Sandbox, forwardMs: number) {
  sandbox.state.put('clock', { id, aheadMs: aheadOf(sandbox.state) + forwardMs })
  tick(sandbox)
}

/** What has become due by itself; runs every second. */
export function tick(sandbox: Sandbox) {
  advanceDue(sandbox)
  advanceSubscriptions(sandbox)
}
