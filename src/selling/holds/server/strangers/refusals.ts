import { Problem } from '#lib/problem.ts'

/** What may be held without an account from that address or network is held: with an account one goes on. */
export function loginToHold(): Problem {
  return new Problem(
    'login_to_hold',
    'Desde tu red ya hay muchos lugares apartados sin cuenta. Inicia sesión y apartas los tuyos.',
    403,
  )
}

/** The same of one zone: in another one there may be room without an account. */
export function loginForZone(): Problem {
  return new Problem(
    'login_to_hold',
    'En esa zona ya hay muchos lugares apartados sin cuenta. Inicia sesión y apartas los tuyos, o elige otra zona.',
    403,
    { zone: true },
  )
}

/** The browser has work to do first (`challenge`); it sends the request again with the header `proof-of-work`. */
export function proofRequired(challenge: unknown, withAccount: boolean): Problem {
  const or = withAccount ? 'confirma tu celular' : 'inicia sesión'
  return new Problem(
    'proof_required',
    `Hay mucha gente apartando desde tu red. Intenta otra vez o ${or}.`,
    403,
    { challenge },
  )
}
