import { Problem } from '#lib/problem.ts'
import { useCaptchaWaiting } from './captcha-waiting.ts'

const freshFor = 15 * 60_000
let prepared: { solution: Promise<string>; at: number } | null = null

/** Begins the proof of work before it is needed: when a form that will need it is opened. */
export function prepareCaptcha(): void {
  if (prepared !== null && Date.now() - prepared.at < freshFor) return
  const solution = import('./captcha-solver.ts').then(({ solveOnce }) => solveOnce())
  prepared = { solution, at: Date.now() }
  solution.catch(() => {
    if (prepared?.solution === solution) prepared = null
  })
}

/** A solution for one request; each works once. Throws a Problem that can be shown. */
export async function solveCaptcha(): Promise<string> {
  prepareCaptcha()
  const solution = prepared?.solution
  prepared = null
  useCaptchaWaiting.setState(true, true)
  try {
    return (await solution) ?? ''
  } finally {
    useCaptchaWaiting.setState(false, true)
  }
}

/** Sends at once, and again with a captcha if the server asks for one. */
export async function withCaptcha<T>(send: (captcha?: string) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'captcha_required') throw problem
    return send(await solveCaptcha())
  }
}
