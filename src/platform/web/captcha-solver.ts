import SolverWorker from 'altcha/workers/pbkdf2?worker'
import { Problem } from '#lib/problem.ts'
import { extensions, type CaptchaOf } from './extension-points.ts'

const patience = 90_000

/** Solves one ALTCHA challenge in workers of its own: base64 of challenge and solution. */
export async function solveOnce(of: CaptchaOf): Promise<string> {
  return solveChallenge(await extensions()?.captchaChallenge(of))
}

/** The same for a challenge that came with a refusal. */
export async function solveChallenge(challenge: unknown): Promise<string> {
  const solution = await work(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Each takes every so many tries, on a core of its own; one core is left to the page. */
const workersHere = () => Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))

async function work(challenge: unknown): Promise<unknown> {
  const step = workersHere()
  const workers = Array.from({ length: step }, () => new SolverWorker())
  try {
    return await Promise.any(workers.map((worker, start) => solution(worker, challenge, start, step)))
  } catch {
    throw notSolved()
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

function solution(worker: Worker, challenge: unknown, counterStart: number, counterStep: number) {
  return new Promise<unknown>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ counter?: number } | null>) => {
      if (data?.counter === undefined) reject(notSolved())
      else resolve(data)
    })
    worker.addEventListener('error', () => reject(notSolved()))
    worker.postMessage({ type: 'work', challenge, counterStart, counterStep, timeout: patience })
  })
}

function notSolved(): Problem {
  return new Problem(
    'captcha_failed',
    'No pudimos comprobar que no eres un robot. Actualiza la página y vuelve a intentar.',
    0,
  )
}
