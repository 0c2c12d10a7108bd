import { standingOn, type StandingOn } from '#people/restrictions/server/brought/standing.ts'
import type { Db } from '#server/db.ts'
import type { Reason } from '../../../reasons.ts'
import { broughtBefore } from '../../import-rows.ts'
import type { ImportKind } from '../../../columns.ts'
import type { Judge, Tried } from '../person-kind.ts'
import type { PeopleBook } from '../../known-people.ts'
import { sameNames } from '../../lines/keys.ts'
import type { Judgement, Known } from '../../lines/judge.ts'
import type { RestrictionSays } from './read.ts'

/** What a line says, and the Fan ID that it hangs on; null where it waits for the CURP. */
export type RestrictionMore = RestrictionSays & { fanId: string | null }

const refused = (reason: Reason): Judgement => ({ verdict: 'refused', reasons: [reason], root: null })

/** Who it is of: whoever has that CURP, else the Fan ID of that mailbox under that name. */
export async function judgeRestrictions(
  tx: Db,
  { id, kind }: { id: string; kind: ImportKind },
  lines: readonly Tried[],
  earlier: boolean,
): Promise<Judge> {
  const hex = ({ keys }: Tried) => keys.curpKey?.toString('hex') ?? null
  const standing = await standingOn(tx, {
    curps: lines.flatMap((line) => hex(line) ?? []),
    emails: lines.flatMap(({ person }) => person.email ?? []),
  })
  const before = await broughtBefore(tx, { importId: id, kind, earlier }, lines)
  return {
    whose: (line, book) => {
      const identity = line.keys.identity.toString('hex')
      if (before.has(identity)) return { verdict: 'same', reasons: ['same_line'], root: null }
      before.add(identity)
      return whoseIsIt(line, book, standing, hex(line))
    },
    thing: (line, person) => {
      if (person.verdict === 'refused') return person
      const { endsOn, startsOn, fanId } = line.more as RestrictionMore
      const known = standing.restrictions.some(
        (one) => (one.fanId === null ? one.curp === hex(line) : one.fanId === fanId) && one.endsOn >= endsOn,
      )
      if (known) return { ...person, verdict: 'same', reasons: ['restriction_there'] }
      const reasons = [...person.reasons]
      if (fanId === null) reasons.push('waits_for_fan_id')
      if (startsOn !== null && endsOn > `${Number(startsOn.slice(0, 4)) + 1}${startsOn.slice(4)}`)
        reasons.push('needs_second')
      return { ...person, reasons }
    },
  }
}

function whoseIsIt(line: Tried, book: PeopleBook, standing: StandingOn, curp: string | null): Judgement {
  const { person } = line
  const { byCurp, byEmail } = book.candidates(line)
  const other = (known: Known) => !sameNames(person, known)
  if (byCurp.some(other)) return refused('curp_of_another')
  if (byEmail.some(other)) return refused('email_of_another')
  const people = new Map([...byCurp, ...byEmail].map((known) => [JSON.stringify(known.root), known]))
  const [known, ...more] = people.values()
  if (more.length > 0) return refused('two_people')
  if (known?.staff === true) return refused('staff_account')
  const accountId = known !== undefined && 'account' in known.root ? known.root.account : null
  const fanId = standing.fans.find((fan) => fan.accountId === accountId || fan.curp === curp)?.fanId ?? null
  if (fanId === null && curp === null) return refused('nobody_to_restrict')
  line.more = { ...line.more, fanId }
  if (known === undefined) return { verdict: 'new', reasons: [], root: null }
  return { verdict: 'joined', reasons: [byCurp.length > 0 ? 'same_curp' : 'same_email'], root: known.root }
}
