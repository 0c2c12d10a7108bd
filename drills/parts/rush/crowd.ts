import type pg from 'pg'
import { makeFans } from '../../../rehearsal/fans/people.ts'
import { fanLife } from './fan-life.ts'
import { live, type Person, type Rush } from './person.ts'
import { scriptKinds } from './script-kinds.ts'

/** People behind one carrier's address, of each hundred so many. */
const behindCarriers = 40
const perCarrier = 40

/** How many times slower than a desktop's core a phone is. */
const phoneSlowness = () => 1 + Math.random() * 3

/** Accounts for everybody; answers what begins their lives, each of which ends by itself or with the rush. */
export async function makeCrowd(pool: pg.Pool, rush: Rush) {
  const fans: Person[] = (await makeFans(pool, rush.fans, { name: 'rush-fan' })).map((fan, no) => ({
    ...fan,
    kind: 'fan',
    slowness: phoneSlowness(),
    address: no % 100 < behindCarriers ? carrierOf(rush, no) : ownAddress(no),
  }))
  const kinds = Object.entries(scriptKinds)
  const scripts: { kind: string; people: Person[] }[] = []
  for (const [at, [kind, { accounts, perPhone }]] of kinds.entries()) {
    const many = Math.floor((rush.scripts + at) / kinds.length)
    const made = await makeFans(pool, many * accounts, { name: `rush-${kind}`, perPhone })
    for (let no = 0; no < many; no++) {
      const address = `127.4.${at * 16 + (no >> 7)}.${1 + (no % 128)}`
      const people = made
        .slice(no * accounts, (no + 1) * accounts)
        .map((fan) => ({ ...fan, kind, slowness: 1, address }))
      scripts.push({ kind, people })
    }
  }
  return {
    beginScripts() {
      for (const [no, { kind, people }] of scripts.entries())
        void live(rush, kind, () => scriptKinds[kind]!.life(rush, people, no))
    },
    beginFans() {
      for (const [no, fan] of fans.entries()) void live(rush, 'fan', () => fanLife(rush, fan, no))
    },
  }
}

function carrierOf({ fans }: Rush, no: number): string {
  const carriers = Math.max(1, Math.round((fans * behindCarriers) / 100 / perCarrier))
  const carrier = (no * 7919) % carriers
  return `127.8.${carrier >> 7}.${1 + (carrier & 127)}`
}

/** One household a network, as far as there are networks. */
const ownAddress = (no: number) => `127.${16 + ((no >> 8) % 200)}.${no & 255}.${1 + ((no >> 4) % 250)}`
