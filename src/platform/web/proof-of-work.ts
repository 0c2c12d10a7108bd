import type { Endpoint } from '#lib/endpoint.ts'
import { useCaptchaWaiting } from './captcha-waiting.ts'
import { solveChallenge } from './captcha-solver.ts'

/** What takes longer than this is told in words; after the second, that it goes on. */
const warnAfter = 1000
const warnMoreAfter = 6000

/** Does the work that the server asks for before it gives seats or a place in line: nothing to solve, nothing to click. */
export async function proveWork(challenge: unknown, { path }: Endpoint): Promise<string> {
  const seats = path.endsWith('/holds')
  const warnings = [
    setTimeout(() => useCaptchaWaiting.setState(seats ? 'seats' : 'captcha', true), warnAfter),
    setTimeout(
      () => useCaptchaWaiting.setState(seats ? 'seats_longer' : 'captcha_longer', true),
      warnMoreAfter,
    ),
  ]
  try {
    return await solveChallenge(challenge)
  } finally {
    warnings.forEach(clearTimeout)
    useCaptchaWaiting.setState(null, true)
  }
}
