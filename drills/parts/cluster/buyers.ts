import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer } from '../../../tests/bench/buyers.ts'
import { publicHost, type StandIns } from './stand-ins.ts'

/** What somebody saw «paid» on their screen. */
export type Bought = { orderId: string; seats: number; at: number }
type Answer = { status: number; body: Record<string, unknown> }

const patience = 30_000
const thinking = 700
/** Refusals that are answers and no failures: somebody was faster, or the time was over. */
const said = new Set(['seats_taken', 'hold_ended', 'order_paid', 'payment_in_progress', 'too_many_seats'])

/** People who buy one seat after another over TLS, as browsers do: who gets no answer to a payment looks what became of it. */
export function buyersOf(outside: StandIns, people: Buyer[], eventId: number, many: number) {
  const ca = readFileSync(outside.certificate)
  const bought: Bought[] = []
  const failures: { at: number; what: string }[] = []
  let requests = 0
  let next = 0
  let going = false
  let rounds: Promise<unknown> = Promise.resolve()

  function ask(
    from: Line,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: object = {},
  ): Promise<Answer> {
    requests += 1
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const own =
      bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }
    return new Promise<Answer>((resolve, reject) => {
      const sent = request(
        {
          host: publicHost,
          path,
          method,
          agent: from.agent,
          headers: { ...from.person, ...own, ...headers },
          timeout: patience,
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(parts).toString()
            resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {} })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')))
      sent.on('error', reject)
      sent.end(bytes)
    })
  }

  /** As `ask`; what fails is written down, and answered as null. */
  async function tried(
    from: Line,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers?: object,
  ): Promise<Answer | null> {
    const where = `${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`
    try {
      const answer = await ask(from, method, path, body, headers)
      if (answer.status < 400 || said.has(String(answer.body['code']))) return answer
      failures.push({ at: Date.now(), what: `${where} ${answer.status} ${String(answer.body['code'])}` })
    } catch (error) {
      failures.push({ at: Date.now(), what: `${where} ${(error as Error).message}` })
    }
    return null
  }

  async function buy(from: Line): Promise<boolean> {
    const hold = await tried(from, 'POST', `/api/events/${eventId}/holds`, { bestAvailable: { quantity: 1 } })
    if (hold?.status !== 201) return false
    const order = await tried(from, 'POST', '/api/orders', { holdId: hold.body['id'] })
    if (order?.status !== 201) return false
    const orderId = String(order.body['id'])
    const token = await outside.cardToken()
    const card = { method: 'card', token, paymentMethodId: 'master', installments: 1 }
    const key = { 'idempotency-key': randomUUID() }
    const paid = await tried(from, 'POST', `/api/orders/${orderId}/payments`, card, key)
    let done = paid?.body['status'] === 'approved'
    for (let looks = 0; !done && looks < 20 && going; looks += 1) {
      await sleep(1000)
      const seen = await tried(from, 'POST', `/api/orders/${orderId}/payments/refresh`)
      done = seen?.body['orderStatus'] === 'paid'
    }
    if (done) bought.push({ orderId, seats: (hold.body['seats'] as unknown[]).length, at: Date.now() })
    return done
  }

  async function oneAfterAnother(line: Line): Promise<void> {
    while (going) {
      line.person = people[next++ % people.length]!
      const done = await buy(line)
      await sleep(done ? thinking : 300)
    }
  }

  // Each from an address of its own: what guards against too much from one place is on.
  const lines = Array.from({ length: many }, (_, index): Line => {
    const localAddress = `10.77.1.${index + 1}`
    execFileSync('ip', ['addr', 'add', `${localAddress}/16`, 'dev', 'middle'])
    return { agent: new Agent({ ca, keepAlive: true, localAddress }), person: people[0]! }
  })

  return {
    eventId,
    bought,
    failures,
    requests: () => requests,
    start(): void {
      going = true
      rounds = Promise.all(lines.map(oneAfterAnother))
    },
    /** Nobody begins another purchase; what is under way is waited for. */
    async pause(): Promise<void> {
      going = false
      await rounds
    },
    /** Seats that were bought after a moment. */
    since: (moment: number) => bought.filter(({ at }) => at > moment).length,
  }
}

type Line = { agent: Agent; person: Buyer }

/** Seconds of the longest time in which nobody bought anything, between two moments. */
export function longestSilence(bought: Bought[], from: number, to: number): number {
  const marks = [from, ...bought.map(({ at }) => at).filter((at) => at > from && at < to), to].toSorted(
    (a, b) => a - b,
  )
  const gaps = marks.slice(1).map((at, index) => at - marks[index]!)
  return Math.round(Math.max(...gaps) / 100) / 10
}
