import { passesChallenge, makeChallenge } from '#people/accounts/server/captcha.ts'
import { requirePass } from '#catalogue/waiting-room/server/pass.ts'
import type { Services } from '#server/services.ts'
import { remembered } from '#server/remembered.ts'
import type { SignedIn, Who } from '#server/session.ts'
import type { Hall } from '../engine/hall.ts'
import { isKnownAccount } from '../sql.ts'
import type { loadGauge } from './gauge.ts'
import { placeKeys } from './keys.ts'
import { loginToHold, proofRequired } from './refusals.ts'
import type { zoneBook } from './zone-book.ts'
import {
  isSpent,
  levels,
  maxWithoutAccount,
  secondsAtLevel,
  type Level,
  type Place,
  type Stranger,
} from '../../strangers-rules.ts'

/**
 * Who takes seats. `stranger`: without an account, where holds without one are counted; `place`: with one, where its holds are.
 */
export type Asker = {
  visitorId: string
  accountId: string | null
  stranger?: Stranger | null
  place?: Place
  /** How long seats stay, where it is shorter than usual. */
  seconds?: number
}

/**
 * `exchanges`: seats that are taken in place of others, within their time, cost no work of their own. `whole`: taken in
 * several matches, of which the gauge does not hear by itself. `zoneIds`: where the seats are, as far as it is known.
 */
type Wanted = {
  eventIds: number[]
  seats: number
  exchanges?: boolean
  whole?: boolean
  zoneIds?: number[]
}
export type Admit = (who: Who, wanted: Wanted) => Promise<Asker>

type Deps = Pick<Services, 'db'> & {
  limits: { masterKey: Buffer } | false
  hall: (eventId: number) => Promise<Hall>
  gauge: ReturnType<typeof loadGauge>
  zones: ReturnType<typeof zoneBook>
}

/** Cost of one try, and how long a challenge may be worked on. */
const cost = 1000
const minutes = 3

/** Whether the club knows an account is believed for so long, and of so many. */
const knownMs = 60_000
const mostKnown = 50_000

/**
 * Lets somebody at the seats. Who has no account pays with work as soon as that address or network presses, and is sent
 * to log in when its share of the hall is held; so does, by fresh holds only, an account that the club knows nothing of.
 * Nothing that the caller makes up counts.
 */
export function admission({ db, limits, hall, gauge, zones }: Deps): Admit {
  if (!limits)
    return async (who, wanted) => {
      await passForMatch(who, wanted)
      return { visitorId: who.visitorId, accountId: who.account?.id ?? null }
    }
  const { masterKey } = limits
  const keysOf = placeKeys(masterKey)
  const believed = remembered<boolean>(knownMs, mostKnown)

  return async function admit(who, wanted) {
    const { eventIds, seats, exchanges = false, whole = false, zoneIds = [] } = wanted
    const { visitorId } = who
    await passForMatch(who, wanted)
    if (who.account !== null) {
      const [accountId, place] = [who.account.id, keysOf(who.address)]
      const pressed = exchanges ? [] : eventIds.map((id) => gauge.levelWithAccount(id, place, accountId))
      const level = Math.max(0, ...pressed) as Level
      if (level > 0 && !(await isKnown(who.account))) await requireWork(who, place, level)
      return { visitorId, accountId, place }
    }
    const { plan, seatsPerPerson } = await hall(eventIds[0]!)
    const most = maxWithoutAccount({ seatCount: plan.zoneOf.length, seatsPerPerson })
    const stranger = { ...keysOf(who.address), ...most }
    if (exchanges) return { visitorId, accountId: null, stranger }
    const look = async (eventId: number) =>
      whole
        ? gauge.readAnew(eventId, stranger, visitorId)
        : gauge.read(eventId, stranger, visitorId, await zones.use(eventId, stranger, zoneIds))
    const found = await Promise.all(eventIds.map(look))
    if (found.some(({ load }) => isSpent(load, stranger, seats))) throw loginToHold()
    const level = Math.max(...found.map((one) => one.level)) as Level
    if (level > 0) await requireWork(who, stranger, level)
    return { visitorId, accountId: null, stranger, seconds: secondsAtLevel[level] }
  }

  /** A match's own waiting room; a pack's or a bonogallo's is asked for where those are sold. What is held stays exchangeable. */
  async function passForMatch(who: Who, { eventIds, exchanges, whole }: Wanted): Promise<void> {
    if (exchanges !== true && whole !== true) await requirePass(db, `event:${eventIds[0]!}`, who)
  }

  /** A phone of its own, a purchase or a bonogallo is what a thousand accounts of one machine do not have. */
  async function isKnown({ id, role, hasBonoGallo }: SignedIn): Promise<boolean> {
    return role !== 'buyer' || hasBonoGallo || believed(id, () => isKnownAccount(db, id))
  }

  /** Pressure may have risen by one level while the work was done; work for another address is worth nothing. */
  async function requireWork({ proof, account }: Who, { addressKey }: Place, level: Level): Promise<void> {
    const fits = (data: Record<string, string | number>) =>
      data['addressKey'] === addressKey && Number(data['level']) >= level - 1
    if (await passesChallenge({ db, masterKey }, proof, 'hold', fits)) return
    const data = { addressKey, level }
    const work = { purpose: 'hold', cost, minutes, ...levels[level], data } as const
    throw proofRequired(await makeChallenge(masterKey, work), account !== null)
  }
}
