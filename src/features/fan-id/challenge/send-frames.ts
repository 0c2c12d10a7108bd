import { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { sendFrame, type Challenge } from '../sign-in/contract.ts'

const pauses = [600, 2_000, 5_000]
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends one picture of a challenge; a network that drops it is tried again a few times. */
export function sendPicture({ id, nonce }: Challenge, step: number, file: File): Promise<unknown> {
  return persistently(() =>
    call(sendFrame, { params: { challengeId: id, step }, file }, { headers: { 'challenge-nonce': nonce } }),
  )
}

/** Tries again what may pass by itself: no network, a server that is busy or away. A refusal stands at once. */
export async function persistently<T>(send: () => Promise<T>, wait = sleep): Promise<T> {
  for (const pause of pauses) {
    try {
      return await send()
    } catch (problem) {
      if (!mayPass(problem)) throw problem
      await wait(pause)
    }
  }
  return send()
}

const mayPass = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.status === 0 || problem.status === 429 || problem.status >= 500)
