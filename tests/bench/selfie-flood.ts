import { setTimeout as sleep } from 'node:timers/promises'
import { maxMissed, stepsNeeded } from '#people/fan-id/server/selfie/steps/rules.ts'
import type { Challenge, Step, RevealedStep } from '#people/fan-id/sign-in-contract.ts'
import { flashColours } from '#people/identity-check/server/face/flash.ts'
import { clipOf } from '../fixtures/camera.ts'
import { litBy } from '../fixtures/faces/flash.ts'
import { facePath, type PoseName } from '../fixtures/faces/scenes.ts'
import { makeBuyers, type Buyer } from './buyers.ts'
import { post, putPictures } from './http-client.ts'
import { buyMuch } from './purchases.ts'
import { makeRegisteringFans, type Registering } from './registering-fans.ts'
import type { Stage } from './stage.ts'

/** Not the match that is sold out afterwards. */
const eventId = 2
/** More than the check takes in at once (one measured, twenty waiting): the rest is refused. */
const posing = 24
const seconds = 8
/** How long the flood rises before anything is counted under it. */
const rising = 3
/** One more where no colour can be told. */
const stepsAtMost = stepsNeeded + maxMissed + 1
const poseOf: Record<Step, PoseName> = { front: 'front', left: 'left', right: 'right', eyes_closed: 'closed' }
/** Each pose before a screen of each colour, held in a hand: another picture in each step, all drawn before anybody waits. */
const shown = new Map<string, Promise<Buffer>>()
function shot(pose: Step, colour: string, step: number): Promise<Buffer> {
  const key = `${pose} ${colour} ${step}`
  const picture =
    shown.get(key) ?? held(pose, step).then((frame) => litBy(frame, { colour, strength: 0.1, seed: step }))
  shown.set(key, picture)
  return picture
}

async function held(pose: Step, step: number): Promise<Buffer> {
  const clip = await clipOf({ picture: facePath('elena', poseOf[pose]), seconds: 1.6 })
  return clip[(step * 3) % clip.length]!
}

/**
 * Whole purchases for eight seconds, then as long under a flood of registrations' selfies (24 at a time: challenge, every
 * frame, decision, over HTTP), then alone again. The ratio is the flooded rate over the mean of the other two: what
 * drifts in the meantime, such as the mails of what was bought, weighs on both sides. The models are loaded before.
 * What became of the selfies is counted until the last one that was under way is answered.
 */
export async function benchSelfieFlood(stage: Stage): Promise<Record<string, number>> {
  for (const pose of Object.keys(poseOf) as Step[])
    for (const colour of flashColours)
      for (let step = 0; step < stepsAtMost; step++) await shot(pose, colour, step)
  const fans = await makeRegisteringFans(stage, 240)
  const buyers = await makeBuyers(stage, 20_000)
  await registerFace(stage, fans.pop()!, newFlood())
  await rateOf(stage, buyers, 2)

  const before = await rateOf(stage, buyers, seconds)
  const flood = newFlood()
  const stop = new AbortController()
  const posers = Promise.all(Array.from({ length: posing }, () => poser(stage, fans, flood, stop.signal)))
  await Promise.race([sleep(rising * 1000), posers])
  const framesBefore = flood.frames
  const during = await rateOf(stage, buyers, seconds)
  const frames = flood.frames - framesBefore
  stop.abort()
  await posers
  const after = await rateOf(stage, buyers, seconds)
  const alone = (before + after) / 2
  return {
    purchase_rate_before: before,
    purchase_rate_after: after,
    purchase_rate_flooded: during,
    purchase_rate_under_selfies: during / alone,
    selfie_frames_per_s: frames / seconds,
    selfie_frames_refused_busy: flood.framesRefused,
    selfies_decided: flood.decided,
    selfies_refused_busy: flood.busy,
    selfies_failed: flood.failed,
  }
}

const newFlood = () => ({ decided: 0, busy: 0, failed: 0, frames: 0, framesRefused: 0 })
type Flood = ReturnType<typeof newFlood>

/** Purchases per second of so many buyers at once, for so long. */
async function rateOf(stage: Stage, buyers: Buyer[], length: number): Promise<number> {
  const until = performance.now() + length * 1000
  const { latencies, seconds: took } = await buyMuch([stage], buyers, { eventId, quantity: 1, until })
  if (took < length || buyers.length === 0) throw new Error('no seats or no buyers left')
  return latencies.length / took
}

async function poser(stage: Stage, fans: Registering[], flood: Flood, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const fan = fans.pop()
    if (fan === undefined) throw new Error('more selfies than fans were made')
    await registerFace(stage, fan, flood)
  }
}

/** What the server cuts off has waited a minute for its turn: a failure, like any other that a person would see. */
function cut(error: NodeJS.ErrnoException): { status: number; body: { outcome?: string; code?: string } } {
  if (error.code !== 'ECONNRESET') throw error
  return { status: 503, body: { code: 'cut' } }
}

/** As the browser does: where too many wait, it comes again. */
async function sendPair(url: string, pictures: Buffer[], headers: Record<string, string>, flood: Flood) {
  for (;;) {
    const sent = await putPictures<{ code?: string }>(url, pictures, headers).catch(cut)
    if (sent.body.code !== 'busy' && sent.body.code !== 'cut') return sent
    flood.framesRefused++
    await sleep(2000)
  }
}

/** One fan's selfie, decided; or given up when the server says that it is busy, after the second that a browser waits. */
async function registerFace({ origin, pool }: Stage, fan: Registering, flood: Flood): Promise<void> {
  // In life they come from many addresses.
  await pool.query(`delete from fan_throttles where subject like 'face:%'`)
  const { body: challenge } = await post<Challenge>(`${origin}/api/fan/selfies`, {}, fan)
  const { id, nonce } = challenge
  const steps = `${origin}/api/fan/challenges/${id}/steps`
  for (;;) {
    const { body } = await post<{ told: RevealedStep | null }>(steps, { nonce }, fan)
    if (body.told === null) break
    const { step, pose, colours } = body.told
    // Nobody waits for a countdown here: more selfies at once than people can pose for.
    await pool.query(
      `update fan_challenge_steps set opens_at = now() - interval '1 s', closes_at = now() + interval '5 minutes' where challenge_id = $1`,
      [id],
    )
    const pictures = await Promise.all(colours.map((colour) => shot(pose, colour, step)))
    const sent = await sendPair(
      `${steps}/${step}`,
      pictures,
      { ...fan, 'step-nonce': body.told.nonce },
      flood,
    )
    if (sent.status !== 200) throw new Error(`step ${sent.status} ${JSON.stringify(sent.body)}`)
    flood.frames += pictures.length
  }
  const url = `${origin}/api/fan/selfies/${id}/decision`
  const { status, body } = await post<{ outcome?: string; code?: string }>(url, { nonce }, fan).catch(cut)
  if (body.outcome === 'approved') flood.decided++
  else if (status !== 503) throw new Error(`decision ${status} ${JSON.stringify(body)}`)
  else if (body.code === 'busy') {
    flood.busy++
    await sleep(1000)
  } else flood.failed++
}
