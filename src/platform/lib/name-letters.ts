import { withoutAccents } from './slug.ts'

/** What a name is written with: letters of the Latin alphabet, and the marks that stand between and above them. */
const written = /^[\p{Script=Latin}\p{M} .'’-]+$/u

/** Upper case without accents and without what stands between the letters; Ñ stays, and letters of other alphabets. */
export function nameLetters(name: string): string {
  return withoutAccents(name.normalize('NFC').toUpperCase().replaceAll('Ñ', '\u0001'))
    .replaceAll('\u0001', 'Ñ')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Whether somebody wrote the name that a document says: accents, case, spaces and signs make no difference, and Ñ may
 * stand for the N of a reader that knows none. Anything that is no letter of a name does.
 */
export function sameName(typed: string, read: string): boolean {
  if (!written.test(typed)) return false
  const [ours, theirs] = [nameLetters(typed), nameLetters(read)]
  return ours === theirs || ours.replaceAll('Ñ', 'N') === theirs.replaceAll('Ñ', 'N')
}
