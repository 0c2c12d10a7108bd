import { useCaptchaWaiting } from './captcha-waiting.ts'
import { solveChallenge } from './captcha-solver.ts'

/** What takes longer than this is told in words; after the second, that it goes on. */
const tellAfter = 1000
const tellMoreAfter = 6000

/** Does the work that the server asks for before it gives seats, in the background: nothing to solve, nothing to click. */
export async function proveWork(challenge: unknown): Promise<string> {
  const told = [
    setTimeout(() => useCaptchaWaiting.setState('seats', true), tellAfter),
    setTimeout(() => useCaptchaWaiting.setState('seats_longer', true), tellMoreAfter),
  ]
  try {
    return await solveChallenge(challenge)
  } finally {
    told.forEach(clearTimeout)
    useCaptchaWaiting.setState(null, true)
  }
}
