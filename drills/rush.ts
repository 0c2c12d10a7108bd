import { setTimeout as sleep } from 'node:timers/promises'
import { findRoom } from '#catalogue/waiting-room/server/sql.ts'
import { subjectOf } from '#catalogue/waiting-room/rules.ts'
import { openHall } from '#selling/holds/server/engine/hall.ts'
import { developmentDefaults as known } from '#server/development-defaults.ts'
import { processorMs } from '../tests/bench/processor-time.ts'
import { hasNginx } from '../tests/world/edge.ts'
import type { Drill, Figures } from './parts/drill.ts'
import { makeCrowd } from './parts/rush/crowd.ts'
import { findings, mailsLeft, seatsLeft } from './parts/rush/findings.ts'
import { mostFrequent, openNotes } from './parts/rush/notes.ts'
import type { Rush } from './parts/rush/person.ts'
import { readSizes } from './parts/rush/sizes.ts'
import { eventId, saleId, setStage, type Stage } from './parts/rush/stage.ts'

/** Mails are all there so many minutes after the sale, or they are not. */
const mailMinutes = 15

/**
 * The whole rush, once: a stadium goes on sale through an edge to thousands of people and to scripts of eight kinds, from the first place in line to
 * the last mail. `npm run drill -- rush -- fans=20000 scripts=200`; `drills/parts/rush/sizes.ts` has the other words. Nobody works for nothing: what scripts gain is told
 * beside what people have.
 */
export const drill: Drill = {
  lacks: () => {
    if (process.platform !== 'linux')
      return 'Este simulacro pide Linux: cada persona llega de una dirección propia de esta máquina.'
    return hasNginx() ? null : 'Falta lo de Debian: apt-get install nginx'
  },
  run: async ({ args, signal }) => {
    const sizes = readSizes(args)
    const began = performance.now()
    const stage = await setStage(sizes)
    const { plan } = await openHall(stage.db, eventId)
    const rush: Rush = {
      ...sizes,
      plan,
      edge: `http://127.0.0.1:${stage.edge.port}`,
      provider: stage.programs.sandboxOrigin,
      publicKey: known.publicKey,
      saleId,
      eventId,
      notes: openNotes(),
      leftCarts: [],
      lastCall: false,
      over: false,
    }
    try {
      // A stadium is as large as its rows let it be.
      rush.seats = await seatsLeft(stage)
      const crowd = await makeCrowd(stage.pool, rush)
      const cost = costOf(stage)
      crowd.beginScripts()
      await stage.openRoom()
      crowd.beginFans()
      const sale = await watchSale(stage, rush, signal)
      const spent = cost()
      rush.over = true
      signal.throwIfAborted()
      const mails_s = await mailsGone(stage, signal)
      return {
        fans: sizes.fans,
        scripts: sizes.scripts,
        seats: rush.seats,
        ...sale,
        ...(await atEdge(stage, Number(sale['watched_s']))),
        mails_all_there_s: mails_s,
        ...(await findings(stage, rush)),
        ...spent,
        seconds: Math.round((performance.now() - began) / 1000),
      }
    } finally {
      rush.over = true
      await stage.close()
    }
  },
  passed: (figures) =>
    ['left', 'double_sales', 'cents_adrift', 'differences', 'mails_missing'].every(
      (name) => figures[name] === 0,
    ) &&
    figures['draw_verified'] === 1 &&
    figures['went_wrong'] === '' &&
    Number(figures['tickets']) === Number(figures['sold']) &&
    Number(figures['honest_share_of_seats']) > 0,
}

/** What comes back at the last call rests for five minutes at most, is offered for fifteen, and once more. */
const lastCallMinutes = 30

/**
 * Until the last seat is sold: seconds from the draw until half of them were, and all. Once the time is over it is the last call:
 * scripts ask for no seats any more, nobody leaves any in a cart, and those that are in one come back to whoever still waits.
 */
async function watchSale(stage: Stage, rush: Rush, signal: AbortSignal): Promise<Figures> {
  const began = performance.now()
  const since = (from: number) => Math.round((performance.now() - from) / 1000)
  const lastCallAt = began + rush.join * 1000 + rush.most * 60_000
  const until = lastCallAt + lastCallMinutes * 60_000 * Math.max(rush.pace, 0.1)
  let drawn: number | null = null
  let half: number | null = null
  let leftAtLastCall = 0
  let told = 0
  for (let left = rush.seats; left > 0 && performance.now() < until;) {
    await sleep(1000)
    signal.throwIfAborted()
    const room = await findRoom(stage.db, subjectOf(saleId))
    left = await seatsLeft(stage)
    if (room?.state === 'serving') drawn ??= performance.now()
    if (drawn !== null && left < rush.seats / 2) half ??= since(drawn)
    if (!rush.lastCall && performance.now() > lastCallAt) {
      leftAtLastCall = left
      rush.lastCall = true
      rush.leave = 0
      for (const letGo of rush.leftCarts) void letGo().catch(() => undefined)
    }
    // People who are quicker than people are do not wait for minutes.
    if (rush.lastCall && rush.pace < 1) await stage.endRests()
    if (since(began) - told < 30) continue
    told = since(began)
    const { state = 'idle', serving = 0, lastNumber = 0 } = room ?? {}
    console.error(`${told} s: ${state}, ${serving} de ${lastNumber} llamados, quedan ${left} lugares`)
  }
  return {
    half_sold_s: half,
    sale_s: drawn === null ? null : since(drawn),
    watched_s: since(began),
    left_at_last_call: leftAtLastCall,
  }
}

/** What the edge was asked for, and what of it the product had to answer. */
async function atEdge({ edge }: Stage, seconds: number): Promise<Figures> {
  const [asked, polls] = [await edge.count(), await edge.count('/state')]
  const { answers, minutes, reasons } = await edge.gaveUp()
  return {
    requests_per_s: Math.round(asked.all / seconds),
    requests_at_origin_share: Math.round((asked.atOrigin / asked.all) * 1000) / 1000,
    polls_at_origin_per_s: Math.round((polls.atOrigin / seconds) * 100) / 100,
    edge_gave_up: mostFrequent(answers),
    edge_gave_up_in_minutes: [...minutes].map(([minute, times]) => `${minute}: ${times}`).join(', '),
    edge_gave_up_because: mostFrequent(reasons),
  }
}

/** Seconds until no mail with tickets is to be sent any more; null where that took too long. */
async function mailsGone(stage: Stage, signal: AbortSignal): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < mailMinutes * 60_000) {
    if ((await mailsLeft(stage)) === 0) return Math.round((performance.now() - began) / 1000)
    await sleep(500)
    signal.throwIfAborted()
  }
  return null
}

/** Seconds of a processor that each part used from here on; the people and scripts themselves are this process. */
function costOf({ pids }: Stage): () => Record<string, number> {
  const before = Object.entries(pids).map(([name, pid]) => [name, processorMs(pid)] as const)
  const own = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(own)
    return {
      crowd_processor_s: Math.round((user + system) / 1_000_000),
      ...Object.fromEntries(
        before.map(([name, ms]) => [
          `${name}_processor_s`,
          Math.round((processorMs(pids[name as keyof typeof pids]) - ms) / 1000),
        ]),
      ),
    }
  }
}
