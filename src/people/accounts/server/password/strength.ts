import { Problem } from '#lib/problem.ts'
import { plain } from '#lib/slug.ts'
import { commonWords } from './known-passwords.ts'

const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const sameLetter: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Why a password would be guessed early, in words for its owner; null when it is good. The length is the contract's. */
export function weakness(password: string, email: string): string | null {
  const bare = plain(password)
  const [mailbox = ''] = email.toLowerCase().split('@')
  if (mailbox.length >= 4 && bare.includes(mailbox)) return 'No uses tu correo dentro de tu contraseña.'
  if (isCommon(bare)) return 'Esa contraseña es muy común. Junta tres o cuatro palabras que solo tú unirías.'
  return null
}

export function refuseWeakPassword(password: string, email: string): void {
  const reason = weakness(password, email)
  if (reason !== null) throw new Problem('weak_password', reason, 400, { fields: { password: reason } })
}

/** A run of the keyboard, one piece repeated, or a common word dressed with digits and signs. */
function isCommon(plain: string): boolean {
  if (new Set(plain).size < 4 || /^(.{1,6})\1+$/.test(plain)) return true
  if (runs.some((run) => isWalk(plain, run))) return true
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return [plain, core, undress(core)].some((text) => {
    const word = text.replace(/[^a-z]/g, '')
    const half = word.slice(0, word.length / 2)
    return commonWords.has(text) || commonWords.has(word) || (half + half === word && commonWords.has(half))
  })
}

/** `p@ssw0rd` → `password` */
function undress(text: string): string {
  return text
    .split('')
    .map((character) => sameLetter[character] ?? character)
    .join('')
}

/** True when three quarters of a password follow a run, forwards or backwards: `12345678ab`, `poiuytrewq1`. */
function isWalk(plain: string, run: string): boolean {
  const both = [run, run.split('').toReversed().join('')]
  let steps = 0
  for (let at = 1; at < plain.length; at++) {
    if (both.some((text) => text.includes(plain.slice(at - 1, at + 1)))) steps++
  }
  return steps >= (plain.length - 1) * 0.75
}
