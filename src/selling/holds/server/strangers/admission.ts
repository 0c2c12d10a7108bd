import { passesChallenge, makeChallenge } from '#people/accounts/server/captcha.ts'
import { requirePass } from '#catalogue/waiting-room/server/pass.ts'
import type { Services } from '#server/services.ts'
import type { Who } from '#server/session.ts'
import type { Hall } from '../engine/hall.ts'
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
  type Stranger,
} from '../../strangers-rules.ts'

/** Who takes seats. `stranger`: without an account, where holds without one are counted. */
export type Asker = {
  visitorId: string
  accountId: string | null
  stranger?: Stranger | null
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

/**
 * Lets somebody at the seats. Who has no account pays with work as soon as that address or network presses, and is sent
 * to log in when its share of the hall is held; nothing that the caller makes up counts.
 */
export function admission({ db, limits, hall, gauge, zones }: Deps): Admit {
  if (!limits)
    return async (who, wanted) => {
      await passForMatch(who, wanted)
      return { visitorId: who.visitorId, accountId: who.account?.id ?? null }
    }
  const { masterKey } = limits
  const keysOf = placeKeys(masterKey)

  return async function admit(who, wanted) {
    const { eventIds, seats, exchanges = false, whole = false, zoneIds = [] } = wanted
    const { visitorId } = who
    await passForMatch(who, wanted)
    if (who.account !== null) return { visitorId, accountId: who.account.id }
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
    if (level > 0 && !(await isProven(who.proof, stranger, level)))
      throw proofRequired(await challengeFor(stranger, level))
    return { visitorId, accountId: null, stranger, seconds: secondsAtLevel[level] }
  }

  /** A match's own waiting room; a pack's or a bonogallo's is asked for where those are sold. What is held stays exchangeable. */
  async function passForMatch(who: Who, { eventIds, exchanges, whole }: Wanted): Promise<void> {
    if (exchanges !== true && whole !== true) await requirePass(db, `event:${eventIds[0]!}`, who)
  }

  function challengeFor({ addressKey }: Stranger, level: Level) {
    const data = { addressKey, level }
    return makeChallenge(masterKey, { purpose: 'hold', cost, minutes, ...levels[level], data })
  }

  /** Pressure may have risen by one level while the work was done; work for another address is worth nothing. */
  async function isProven(proof: string | undefined, stranger: Stranger, level: Level): Promise<boolean> {
    return passesChallenge({ db, masterKey }, proof, 'hold', (data) => {
      return data['addressKey'] === stranger.addressKey && Number(data['level']) >= level - 1
    })
  }
}
