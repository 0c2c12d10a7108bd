import SolverWorker from 'altcha/workers/pbkdf2?worker'
import { captchaChallenge } from '#people/accounts/contract.ts'
import { supportChallenge } from '#front/support/contract.ts'
import { Problem } from '#lib/problem.ts'
import { call } from './call.ts'
import type { CaptchaOf } from './captcha.tsx'

const patience = 90_000

/** Solves one ALTCHA challenge in a worker of its own: base64 of challenge and solution. */
export async function solveOnce(of: CaptchaOf): Promise<string> {
  const challenge = await call(of === 'support' ? supportChallenge : captchaChallenge, {})
  return solveChallenge(challenge)
}

/** The same for a challenge that came with a refusal. */
export async function solveChallenge(challenge: unknown): Promise<string> {
  const solution = await work(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

function work(challenge: unknown): Promise<unknown> {
  const worker = new SolverWorker()
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ counter?: number } | null>) => {
      if (data?.counter === undefined) reject(notSolved())
      else resolve(data)
    })
    worker.addEventListener('error', () => reject(notSolved()))
    worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: patience })
  }).finally(() => worker.terminate())
}

function notSolved(): Problem {
  return new Problem(
    'captcha_failed',
    'No pudimos comprobar que no eres un robot. Actualiza la página y vuelve a intentar.',
    0,
  )
}
