import type { Reason } from '../../reasons.ts'
import { sameNames, type LineKeys } from './keys.ts'
import type { PersonFields } from './read-person.ts'

/** Where somebody who is known stands: an account, or an earlier line of the same file. */
export type Root = { account: string } | { line: number }

/** Somebody who is known: by an account, by what was brought, or by an earlier line. */
export type Known = {
  root: Root
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  curpKey: string | null
  nameKey: string | null
  birthKey: string | null
  staff: boolean
  restricted: boolean
  /** Whether it is an account whose owner uses it: what the person says of themselves stays. */
  inUse: boolean
}

/** What was brought before under the same identity: what it said, and whose it is. */
export type Earlier = { content: string; known: Known }

/**
 * `more.leansOn`: by whose mail or number it is found who answers for the person, a child. `more.numbers`: keys of the
 * person's own number, in each list that may have it.
 */
export type Line = {
  person: PersonFields
  keys: LineKeys
  more?: { leansOn?: LeansOn | null; numbers?: string[] }
}
export type LeansOn = { email: string } | { number: string }
export type Verdict = 'new' | 'changed' | 'joined' | 'same' | 'refused'
/** `root`: whose the line is; of a refused one, whose the thing is that it says too. */
export type Judgement = { verdict: Verdict; reasons: Reason[]; root: Root | null }

/** Whose account a line is about; null where it makes one, or is refused. */
export function accountFound({ verdict, root }: Judgement): string | null {
  return verdict !== 'refused' && root !== null && 'account' in root ? root.account : null
}

/** Who may be the person of a line, by each of the four signs. */
export type Candidates = {
  byEmail: Known[]
  byPhone: Known[]
  byCurp: Known[]
  byName: Known[]
  /** By the number of the other system that another file said. */
  byNumber: Known[]
  byIdentity: Earlier | null
  /** A restriction that stands on the CURP of somebody who has no account any more. */
  curpRestricted: boolean
}

/**
 * Whose person a line is. A sign joins only with the same name and where nothing speaks against it; one sign of another
 * person, or signs of two people, are refused, as is whatever touches a restriction or the club's own people.
 */
export function judgePerson({ person, keys }: Line, given: Candidates): Judgement {
  const refused = (reason: Reason, whose?: Known): Judgement => ({
    verdict: 'refused',
    reasons: [reason],
    root: whose?.root ?? null,
  })
  const key = keys.curpKey?.toString('hex') ?? null
  const birthKey = keys.birthKey?.toString('hex') ?? null
  if (given.curpRestricted) return refused('restricted')
  if (given.byIdentity?.content === keys.content.toString('hex'))
    return { verdict: 'same', reasons: ['same_line'], root: given.byIdentity.known.root }

  /** Two CURPs or two birth dates are two people. */
  const contradicts = (known: Known) =>
    key !== null && known.curpKey !== null
      ? known.curpKey !== key
      : birthKey !== null && known.birthKey !== null && known.birthKey !== birthKey
  const isOne = (known: Known) => sameNames(person, known) && !contradicts(known)

  if (given.byEmail.some(({ staff }) => staff)) return refused('staff_account')
  const byEmail = given.byEmail.find((known) => !isOne(known))
  if (byEmail !== undefined) return refused('email_of_another', byEmail)
  const byCurp = given.byCurp.find((known) => !sameNames(person, known))
  if (byCurp !== undefined) return refused('curp_of_another', byCurp)
  if (given.byIdentity !== null && !isOne(given.byIdentity.known))
    return refused('number_of_another', given.byIdentity.known)
  const numbered = given.byIdentity === null ? [] : [given.byIdentity.known]
  const signs: [Known[], Reason][] = [
    [numbered, 'same_number'],
    [given.byNumber.filter(isOne), 'same_number'],
    [given.byCurp, 'same_curp'],
    [given.byEmail, 'same_email'],
    [given.byName.filter(isOne), 'same_name_and_birth'],
    [given.byPhone.filter(isOne), 'same_phone'],
  ]
  const people = new Map<string, { known: Known; reasons: Reason[] }>()
  for (const [found, reason] of signs)
    for (const known of found) {
      const id = JSON.stringify(known.root)
      const one = people.get(id) ?? { known, reasons: [] }
      if (!one.reasons.includes(reason)) one.reasons.push(reason)
      people.set(id, one)
    }
  const shared: Reason[] = given.byPhone.some((known) => !isOne(known)) ? ['phone_shared'] : []
  const [first, ...more] = people.values()
  if (more.length > 0) return refused('two_people')
  if (first === undefined) {
    if (person.email === null && person.phone === null) return refused('no_contact')
    return { verdict: 'new', reasons: shared, root: null }
  }
  const { known, reasons } = first
  if (known.staff) return refused('staff_account')
  if (known.restricted) return refused('restricted')
  if (person.email !== null && known.email !== null && person.email !== known.email)
    reasons.push('other_email_kept')
  if (given.byIdentity !== null && 'account' in known.root) {
    if (!known.inUse) return { verdict: 'changed', reasons, root: known.root }
    reasons.push('account_in_use')
  }
  return { verdict: 'joined', reasons: [...reasons, ...shared], root: known.root }
}
