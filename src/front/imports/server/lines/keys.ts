import { nameLetters } from '#lib/name-letters.ts'
import { withoutAccents } from '#lib/slug.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { PersonFields } from './read-person.ts'

/** By what a line and its person are found again; keyed hashes, from which nothing can be read. */
export type LineKeys = {
  identity: Buffer
  content: Buffer
  curpKey: Buffer | null
  nameKey: Buffer | null
  birthKey: Buffer | null
  /** The person's number in the other system, where it is not the line's identity. */
  numberKey: Buffer | null
}

/**
 * By what a line is the same as one that was brought: the number of the other system, all that it says, or what of it its
 * kind picks.
 */
export type IdentityBy =
  | 'number'
  | 'content'
  | ((person: PersonFields, more: Record<string, unknown>) => readonly unknown[])

/**
 * Makes the keys of lines of a kind. The CURP's is the same as a fan's. `more`: what a line says besides the person; one that
 * has no number is identified by all that it says.
 */
export function lineKeys(masterKey: Buffer, kind: string, by: IdentityBy = 'number') {
  const hashed = (purpose: string) => (text: string) => keyedHash(masterKey, purpose, text)
  const [identityOf, curpOf] = [hashed(`import ${kind}`), hashed('curp')]
  const [nameOf, birthOf] = [hashed('name and birth date'), hashed('birth date')]
  return (person: PersonFields, more: Record<string, unknown> = {}): LineKeys => {
    const { externalId, firstName, lastName, email, phone, curp, birthDate } = person
    const said = JSON.stringify([
      nameLetters(`${firstName} ${lastName}`),
      email,
      phone,
      curp,
      birthDate,
      more,
    ])
    const content = identityOf(`says ${said}`)
    const number = externalId === null ? null : `number ${externalId.toUpperCase()}`
    const picked = typeof by === 'function' ? `is ${JSON.stringify(by(person, more))}` : null
    const own = picked ?? (by === 'number' ? number : null)
    return {
      identity: own === null ? content : identityOf(own),
      content,
      numberKey: null,
      curpKey: curp === null ? null : curpOf(curp),
      nameKey:
        birthDate === null || firstName === '' || lastName === ''
          ? null
          : nameOf(`${nameTokens(`${firstName} ${lastName}`).join(' ')} ${birthDate}`),
      birthKey: birthDate === null ? null : birthOf(birthDate),
    }
  }
}

/** Lists that count the same people, whose numbers any file may say. */
const lists = ['customers', 'holders']

/** By which a person's number in the other system is found, as hex: that of the file's own list first. */
export function numberKeys(masterKey: Buffer, kind: string): (number: string) => [string, ...string[]] {
  const [own, ...others] = [kind, ...lists.filter((list) => list !== kind)].map((list) => `import ${list}`)
  const key = (list: string, number: string) =>
    keyedHash(masterKey, list, `number ${number.toUpperCase()}`).toString('hex')
  return (number) => [key(own!, number), ...others.map((list) => key(list, number))]
}

/** The words of a name in the order of the alphabet, without accents: `Ana Luna` and `LUNA, Ana` are one. */
export function nameTokens(name: string): readonly string[] {
  const known = tokensOf.get(name)
  if (known !== undefined) return known
  const tokens = withoutAccents(name.toUpperCase())
    .split(/[\s,.'’-]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((word) => word.length > 1 && !filler.has(word))
    .toSorted()
  if (tokensOf.size >= mostNames) tokensOf.clear()
  tokensOf.set(name, tokens)
  return tokens
}

/** A name is compared with many: its words are made once. */
const tokensOf = new Map<string, readonly string[]>()
const mostNames = 20_000

const filler = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL'])

export type Name = { firstName: string; lastName: string }

/**
 * Whether two names may be one person's: the same words in whatever order, or the same given names with fewer surnames. `Ana
 * Luna` is `Ana Luna Ríos`; `María Luna` is not `María Fernanda Luna`.
 */
export function sameNames(one: Name, other: Name): boolean {
  const a = nameTokens(`${one.firstName} ${one.lastName}`)
  if (a.length >= 2 && sameWords(a, nameTokens(`${other.firstName} ${other.lastName}`))) return true
  if (!sameWords(nameTokens(one.firstName), nameTokens(other.firstName))) return false
  const [first, second] = [nameTokens(one.lastName), nameTokens(other.lastName)]
  const [fewer, more] = first.length <= second.length ? [first, second] : [second, first]
  return fewer.length > 0 && fewer.every((word) => more.includes(word))
}

const sameWords = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, at) => word === other[at])
