import { setTimeout as sleep } from 'node:timers/promises'
import { joinCost, joinWork, pollAfterSeconds, type RoomState } from '#catalogue/waiting-room/rules.ts'
import type { SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import type { StepName } from '#front/rehearsal/rules.ts'
import { makeChallenge } from '#people/accounts/server/captcha.ts'
import { developmentDefaults as known } from '#server/development-defaults.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { send, type Answer, type Headers } from '../../../rehearsal/fans/client.ts'
import type { Fan } from '../../../rehearsal/fans/people.ts'
import type { Notes } from './notes.ts'
import type { Sizes } from './sizes.ts'

/** What everybody in a rush knows: whether those who are still there are called for the last time, and whether it is over. */
export type Rush = Sizes & {
  plan: SeatingPlan
  edge: string
  provider: string
  publicKey: string
  saleId: string
  eventId: number
  notes: Notes
  /** How whoever left seats in a cart lets them go. */
  leftCarts: (() => Promise<unknown>)[]
  lastCall: boolean
  over: boolean
}

/** Somebody at an address of their own or behind a carrier's, with a phone so many times slower than a desktop. */
export type Person = Fan & { kind: string; address: string; slowness: number; sitting?: number }

export type Refused = { code?: string; detail?: unknown }

/** Thrown in whoever is still on the way when the rush is over. */
class Over extends Error {}

export async function rest(rush: Rush, ms: number): Promise<void> {
  await sleep(ms, undefined, { ref: false })
  if (rush.over) throw new Over()
}

/** Between two times of a person's own, in seconds. */
export const aWhile = (rush: Rush, from: number, to: number): Promise<void> =>
  rest(rush, (from + Math.random() * (to - from)) * 1000 * rush.pace)

/** Does it until the rush is over; what goes wrong is written down, and nobody else is stopped by it. */
export async function live(rush: Rush, kind: string, life: () => Promise<string>): Promise<void> {
  try {
    rush.notes.ended(kind, await life())
  } catch (error) {
    if (error instanceof Over) return rush.notes.ended(kind, 'over')
    rush.notes.ended(kind, 'failed')
    rush.notes.wrong(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const busy = new Set([0, 429, 502, 503, 504])
const mostTries = 30

type Asked = { body?: unknown; headers?: Headers; step?: StepName; tries?: number }

/** A call through the edge. Who hears that the club is busy comes again after some seconds, as the page does. */
export async function ask<Body>(
  rush: Rush,
  person: Person,
  [method, path]: ['GET' | 'POST' | 'PUT' | 'DELETE', string],
  { body, headers = {}, step, tries = mostTries }: Asked = {},
): Promise<Answer<Body & Refused>> {
  for (let no = 1; ; no++) {
    const answer = await send<Body & Refused>(method, `${rush.edge}/api${path}`, {
      body,
      headers: { ...person.headers, ...headers },
      from: person.address,
    }).catch(() => ({ status: 0, body: {} as Body & Refused, ms: 0 }))
    if (step !== undefined && person.kind === 'fan')
      rush.notes.took(step, answer.ms, !busy.has(answer.status))
    if (answer.status >= 400 || answer.status === 0)
      rush.notes.refused(person.kind, answer.body.code ?? `${answer.status}`)
    if (!busy.has(answer.status) || no >= tries) return answer
    await rest(rush, 1000 + Math.random() * 5000)
  }
}

/** Milliseconds of a desktop's core for one try, `queue_work_ms_first` over its 800. */
const msATry = 0.25

/**
 * The work that a place asks for takes its person's time and not this machine's: the phones of a rush are elsewhere. The same challenge is
 * made again with an answer that is found at once, which only who has the club's key can do; the server checks it as any other.
 */
async function workFor({ data, slowness }: { data: Work; slowness: number }): Promise<string> {
  const { fewest, most } = joinWork[data['level'] as number]!
  await sleep(((fewest + most) / 2) * msATry * slowness, undefined, { ref: false })
  const challenge = await makeChallenge(known.masterKey, {
    purpose: 'queue',
    cost: joinCost,
    minutes: 5,
    fewest: 1,
    most: 2,
    data,
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
type Work = Record<string, string | number>

type OwnPlace = { commitment: string; sitting: number; number: number | null }

/**
 * Takes a place, and asks again where the room is just being opened or its list closed. Answers the proof with which it was
 * taken, or null where there is none to be had.
 */
export async function takePlace(rush: Rush, person: Person, proof = ''): Promise<string | null> {
  for (let tries = 0; tries < 20; tries++) {
    const { status, body } = await ask<OwnPlace>(
      rush,
      person,
      ['POST', `/waiting-room/${rush.saleId}/places`],
      {
        step: 'join',
        ...(proof !== '' && { headers: { 'proof-of-work': proof } }),
      },
    )
    if (status === 201) {
      person.commitment = body.commitment
      person.sitting = body.sitting
      if (body.number !== null) person.number = body.number
      return proof
    }
    if (body.code === 'no_queue' || body.code === 'list_closes') {
      await rest(rush, 1000)
      continue
    }
    if (body.code !== 'proof_required') return null
    const { challenge } = body.detail as { challenge: { parameters: { data: Work } } }
    proof = await workFor({ data: challenge.parameters.data, slowness: person.slowness })
    if (rush.over) throw new Over()
  }
  return null
}

type State = { state: RoomState; serving: number; perMinute: number; openToAll: boolean }

/** What everybody who waits asks for: from the edge, over lines that all share, since nothing of it depends on who asks. */
export async function readState(rush: Rush): Promise<State | null> {
  const { status, body, ms } = await send<State>(
    'GET',
    `${rush.edge}/api/waiting-room/${rush.saleId}/state`,
  ).catch(() => ({ status: 0, body: null, ms: 0 }))
  rush.notes.took('state', ms, status === 200)
  return status === 200 ? body : null
}

/** The number that was drawn, out of the file in which it stands with others'. */
async function findNumber(rush: Rush, person: Person): Promise<void> {
  const { commitment, sitting } = person
  if (commitment === undefined) return
  const path = `/waiting-room/${rush.saleId}/${sitting}/numbers/${commitment.slice(0, 2)}`
  const { body } = await ask<{ commitments?: string[]; numbers: number[] }>(rush, person, ['GET', path])
  const at = body.commitments?.indexOf(commitment) ?? -1
  if (at >= 0) person.number = body.numbers[at]!
}

/** Waits until the number is called. False where the room ended before. */
export async function waitForTurn(rush: Rush, person: Person, hurried = false): Promise<boolean> {
  for (;;) {
    const state = await readState(rush)
    if (state?.state === 'ended') return false
    let away: number | null = null
    if (state?.state === 'serving') {
      if (person.number === undefined) await findNumber(rush, person)
      const { number } = person
      if (number !== undefined && number <= state.serving) return true
      if (number !== undefined) away = (number - state.serving) / Math.max(1, state.perMinute)
    }
    await rest(rush, hurried ? 1000 : pollAfterSeconds(away, Math.random()) * 1000 * rush.pace)
  }
}

/** Exchanges the turn; null where that may not be. */
export async function takePass(
  rush: Rush,
  person: Person,
): Promise<{ pass: string; expiresAt: number } | null> {
  for (let tries = 0; tries < 20; tries++) {
    const { status, body } = await ask<{ pass: string; expiresAt: string }>(
      rush,
      person,
      ['POST', `/waiting-room/${rush.saleId}/pass`],
      { step: 'pass' },
    )
    if (status === 200) return { pass: body.pass, expiresAt: Date.parse(body.expiresAt) }
    if (body.code !== 'not_your_turn') return null
    await rest(rush, 1000)
  }
  return null
}
