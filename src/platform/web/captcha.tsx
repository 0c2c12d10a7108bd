import { Problem } from '#lib/problem.ts'
import { useCaptchaWaiting } from './captcha-waiting.ts'

const freshFor = 15 * 60_000
const prepared = new Map<CaptchaOf, { solution: Promise<string>; at: number }>()

/** Whose challenge it is: the support service may be another server. */
export type CaptchaOf = 'site' | 'support'

/** Begins the proof of work before it is needed: when a form that will need it is opened. */
export function prepareCaptcha(): void {
  prepareCaptchaOf('site')
}

export function prepareCaptchaOf(of: CaptchaOf): void {
  if (Date.now() - (prepared.get(of)?.at ?? 0) < freshFor) return
  const solution = import('./captcha-solver.ts').then(({ solveOnce }) => solveOnce(of))
  prepared.set(of, { solution, at: Date.now() })
  solution.catch(() => {
    if (prepared.get(of)?.solution === solution) prepared.delete(of)
  })
}

/** A solution for one request; each works once. Throws a Problem that can be shown. */
export async function solveCaptcha(of: CaptchaOf = 'site'): Promise<string> {
  prepareCaptchaOf(of)
  const solution = prepared.get(of)?.solution
  prepared.delete(of)
  useCaptchaWaiting.setState('captcha', true)
  try {
    return (await solution) ?? ''
  } finally {
    useCaptchaWaiting.setState(null, true)
  }
}

/** Sends at once, and again with a captcha if the server asks for one. Who is `unknown` brings one the first time. */
export async function withCaptcha<T>(
  send: (captcha?: string) => Promise<T>,
  { of = 'site', unknown = false }: { of?: CaptchaOf; unknown?: boolean } = {},
): Promise<T> {
  try {
    return await send(unknown ? await solveCaptcha(of) : undefined)
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'captcha_required') throw problem
    return send(await solveCaptcha(of))
  }
}
