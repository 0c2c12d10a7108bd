import { Problem } from '#lib/problem.ts'

const pauses = [600, 2_000, 5_000]
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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

/** Whether asking the same again may do: no network, or a server that is busy, away or had no time for it. */
export const mayPass = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.status === 0 || problem.status === 429 || problem.status >= 500)
