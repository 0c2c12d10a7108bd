import { randomUUID } from 'node:crypto'
import { applicationId, collectorId, type Options } from './stage.ts'
import { signatureHeader } from './signature.ts'
import { stamp } from './stamps.ts'

export type Notice = {
  topic: string
  action: string
  resourceId: string
  /** Of a subscription and its invoices: what kind of thing it is, and which version of it. */
  versioned?: { entity: string; version: number }
  /** Overrides the address of the application, as the provider does. */
  notificationUrl?: string
}

export type Delivery = Notice & {
  /** Each copy of a notice has its own. */
  id: number
  url: string
  at: string
  attempts: number
  outcome: 'waiting' | 'delivered' | 'failed' | 'lost'
  status: number | null
}

export type Modes = {
  delayMs: number
  /** Copies sent besides the first. */
  duplicates: number
  loseNext: number
  loseAll: boolean
  /** Keeps each notice back until the next one has gone. */
  outOfOrder: boolean
}

export type Webhooks = ReturnType<typeof webhookSender>

const defaults: Modes = {
  delayMs: 0,
  duplicates: 0,
  loseNext: 0,
  loseAll: false,
  outOfOrder: false,
}
const retryAfterMs = [1000, 4000, 15_000]
const answerWithinMs = 22_000
const keptDeliveries = 500
const longestHeldMs = 3000

/** Sends signed notifications, in the bad ways that a test asks for as well. */
export function webhookSender({ webhookUrl, webhookSecret, logger }: Options) {
  const modes = { ...defaults }
  const deliveries: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const closed = new AbortController()
  let held: Delivery[] = []
  let lastId = Date.now()

  function later(ms: number, run: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  function notify(notice: Notice) {
    for (let copy = 0; copy <= modes.duplicates; copy += 1) {
      const delivery: Delivery = {
        ...notice,
        id: (lastId += 1),
        url: address(notice.notificationUrl ?? webhookUrl, notice),
        at: new Date().toISOString(),
        attempts: 0,
        outcome: 'waiting',
        status: null,
      }
      deliveries.push(delivery)
      if (deliveries.length > keptDeliveries) deliveries.shift()
      dispatch(delivery)
    }
  }

  function dispatch(delivery: Delivery) {
    if (modes.loseAll || modes.loseNext > 0) {
      modes.loseNext = Math.max(0, modes.loseNext - 1)
      delivery.outcome = 'lost'
      return
    }
    if (!modes.outOfOrder) return later(modes.delayMs, () => void send(delivery))
    held.push(delivery)
    if (held.length === 1) later(longestHeldMs, release)
    else release()
  }

  function release() {
    for (const [place, delivery] of held.toReversed().entries())
      later(modes.delayMs + place * 50, () => void send(delivery))
    held = []
  }

  async function send(delivery: Delivery) {
    delivery.attempts += 1
    delivery.status = await post(delivery).catch(() => null)
    if (delivery.status !== null && delivery.status >= 200 && delivery.status < 300) {
      delivery.outcome = 'delivered'
      return
    }
    const wait = retryAfterMs[delivery.attempts - 1]
    if (closed.signal.aborted) return
    logger?.warn(`webhook ${delivery.resourceId}: ${delivery.status ?? 'no answer'}`)
    if (wait === undefined) delivery.outcome = 'failed'
    else later(wait, () => void send(delivery))
  }

  async function post({ id, topic, action, resourceId, versioned, url }: Delivery): Promise<number> {
    const requestId = randomUUID()
    const now = new Date()
    const ts = Math.floor(now.getTime() / 1000)
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': signatureHeader(webhookSecret, { dataId: resourceId, requestId, ts }),
      },
      body: JSON.stringify({
        id,
        live_mode: true,
        type: topic,
        date_created: stamp(now),
        user_id: collectorId,
        api_version: 'v1',
        action,
        data: { id: resourceId },
        ...(versioned && { application_id: applicationId, ...versioned }),
      }),
      signal: AbortSignal.any([closed.signal, AbortSignal.timeout(answerWithinMs)]),
    })
    await answer.arrayBuffer()
    return answer.status
  }

  return {
    modes,
    deliveries: deliveries as readonly Delivery[],
    notify,
    /** Sends the last notice about a resource once more, under a new notification id. */
    redeliver(resourceId: string): boolean {
      const last = deliveries.findLast((delivery) => delivery.resourceId === resourceId)
      if (last) notify(last)
      return last !== undefined
    },
    reset() {
      Object.assign(modes, defaults)
      deliveries.length = 0
      held = []
    },
    close() {
      closed.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function address(base: string, { topic, resourceId }: Notice): string {
  const url = new URL(base)
  url.searchParams.set('data.id', resourceId)
  url.searchParams.set('type', topic)
  return url.href
}
