import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#server/connections.ts'
import { purchaseP95Ms } from '#front/rehearsal/thresholds.ts'
import type { StepName } from '#front/rehearsal/rules.ts'
import type { Asked, Told } from '../told.ts'
import { send } from './client.ts'
import { letIn } from './gates.ts'
import { makeFans, type Fan } from './people.ts'
import { purchase, type Shop, type Ticket } from './purchase.ts'

// The fans of a rehearsal, all in one program beside the club's own: told what to do over its channel, and telling what they see.

const env = process.env
const shop: Shop = {
  origins: env['ORIGINS']!.split(','),
  provider: env['PROVIDER']!,
  publicKey: env['PUBLIC_KEY']!,
  saleId: env['SALE_ID']!,
  eventId: Number(env['EVENT_ID']),
  perPerson: Number(env['PER_PERSON']),
}
const pool = openPool(env['DATABASE_URL']!, { max: 2, name: 'taquilla rehearsal' })
/** Places taken at the same time; what comes at once is a storm whatever the number. */
const joinsAtOnce = 128
/** Who is called is there within a second, each at a moment of one's own. */
const withinMs = 1000
const mostEntries = 4000

let fans: Fan[] = []
const tickets: Ticket[] = []
/** When each purchase that goes on began. */
const buying = new Set<number>()
let noted: Partial<Record<StepName, { ms: number[]; failed: number }>> = {}
let counts = { started: 0, ended: 0, bought: 0, seats: 0, failed: 0, nothing: 0 }
const tell = (told: Told) => process.send?.(told)

const note = (step: StepName, ms: number, ok: boolean): void => {
  const one = (noted[step] ??= { ms: [], failed: 0 })
  one.ms.push(Math.round(ms * 10) / 10)
  if (!ok) one.failed++
}
function flush(): void {
  const longAgo = performance.now() - purchaseP95Ms
  tell({ steps: noted, counts, late: [...buying].filter((began) => began < longAgo).length })
  noted = {}
  counts = { started: 0, ended: 0, bought: 0, seats: 0, failed: 0, nothing: 0 }
}
setInterval(flush, 250)

const work: Record<Asked['do'], (asked: Asked) => Promise<number>> = {
  async make({ fans: many = 0 }) {
    fans = await makeFans(pool, many)
    return fans.length
  },
  async join() {
    let at = 0
    let joined = 0
    const take = async (): Promise<void> => {
      while (at < fans.length) {
        const fan = fans[at++]!
        const origin = shop.origins[at % shop.origins.length]!
        const { status, body, ms } = await send<{ commitment: string }>(
          'POST',
          `${origin}/api/waiting-room/${shop.saleId}/places`,
          { headers: fan.headers },
        )
        note('join', ms, status === 201)
        if (status !== 201) continue
        fan.commitment = body.commitment
        joined++
      }
    }
    await Promise.all(Array.from({ length: joinsAtOnce }, take))
    return joined
  },
  async numbers() {
    const byCommitment = new Map(fans.map((fan) => [fan.commitment, fan]))
    let found = 0
    for (let prefix = 0; prefix < 256; prefix++) {
      const hex = prefix.toString(16).padStart(2, '0')
      const { body } = await send<{ commitments: string[]; numbers: number[] }>(
        'GET',
        `${shop.origins[0]!}/api/waiting-room/${shop.saleId}/1/numbers/${hex}`,
      )
      for (const [at, commitment] of (body.commitments ?? []).entries()) {
        const fan = byCommitment.get(commitment)
        if (fan === undefined) continue
        fan.number = body.numbers[at]!
        found++
      }
    }
    return found
  },
  async sale() {
    const queue = fans.filter(({ number }) => number !== undefined).toSorted((a, b) => a.number! - b.number!)
    let at = 0
    let polls = 0
    while (!stopped && at < queue.length) {
      const origin = shop.origins[polls++ % shop.origins.length]!
      const { body, ms, status } = await send<{ serving: number; state: string }>(
        'GET',
        `${origin}/api/waiting-room/${shop.saleId}/state`,
      ).catch(() => ({ body: { serving: 0, state: 'serving' }, ms: 0, status: 0 }))
      note('state', ms, status === 200)
      if (body.state === 'ended') break
      while (at < queue.length && queue[at]!.number! <= body.serving) void go(queue[at++]!)
      await sleep(500)
    }
    // The last that were called are on their way for so long.
    if (!stopped) await sleep(withinMs)
    return at
  },
  async gate() {
    return letIn(shop, pool, tickets.slice(0, mostEntries), note)
  },
  async stop() {
    stopped = true
    return 0
  },
}

let stopped = false
async function go(fan: Fan): Promise<void> {
  await sleep(Math.random() * withinMs)
  if (stopped) return
  counts.started++
  const began = performance.now()
  buying.add(began)
  try {
    const done = await purchase(shop, fan, note)
    if (done.bought === 'tickets') {
      counts.bought++
      counts.seats += done.seats
      tickets.push(...done.tickets)
    } else counts[done.bought]++
  } catch {
    counts.failed++
  }
  buying.delete(began)
  counts.ended++
}

process.on('message', (asked: Asked) => {
  void work[asked.do](asked).then(
    (result) => {
      flush()
      tell({ done: asked.do, result })
    },
    (error: unknown) =>
      tell({ done: asked.do, error: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('SIGTERM', () => process.exit(0))
tell({ ready: true })
