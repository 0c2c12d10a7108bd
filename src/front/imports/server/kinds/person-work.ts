import { sql } from 'kysely'
import { dayInMexico } from '#lib/dates.ts'
import {
  changeMovedIn,
  insertMovedIn,
  removeMovedIn,
  restoreMovedIn,
  type Before,
  type MovedIn,
} from '#people/accounts/server/moved-in.ts'
import type { Db } from '#server/db.ts'
import { holdOffFound, type Closed, type LineToApply, type Made } from '../applied-rows.ts'
import type { ImportRow } from '../import-rows.ts'
import { accountFound, type Judgement } from '../lines/judge.ts'
import { lineKeys, numberKeys } from '../lines/keys.ts'
import { lineFaults } from '../lines/line-faults.ts'
import { readPerson, type LineReading, type PersonFields } from '../lines/read-person.ts'
import type { LineToUndo } from '../undo.ts'
import { judgeLines, lineRow } from './judge-lines.ts'
import type { KindWork } from './kind-work.ts'
import type { More, PersonKind, Tried } from './person-kind.ts'

/** What a file does whose lines are about people: they are found or made first, and then what stands beside them. */
export function personWork(rules: PersonKind): KindWork {
  return {
    prepare: ({ config }, found, chunk) => {
      const tried = chunk.map(lineReader(config.masterKey, rules, found))
      return async (tx) => {
        const judgements = await judgeLines(tx, rules, found, tried, true)
        return tried.map((line, at) => lineRow(line, chunk[at]![1], judgements[at]!))
      }
    },
    apply: (tx, found, lines) => apply(tx, rules, found, lines),
    undo: (tx, found, lines) => undo(tx, rules, found, lines),
  }
}

function lineReader(
  masterKey: Buffer,
  rules: PersonKind,
  found: ImportRow,
): (line: [number, string[]]) => Tried {
  const { kind, mapping, reading } = found
  const keysOf = lineKeys(masterKey, kind, rules.identity)
  const numbersOf = numberKeys(masterKey, kind)
  const how: LineReading = {
    mapping,
    order: reading.days ?? 'dmy',
    today: dayInMexico(new Date()),
    numberKey: (number) => numbersOf(number)[0],
  }
  return ([line, cells]) => {
    const { person, faults } = readPerson(cells, how)
    const { more, faults: others, byPerson = true } = rules.read(cells, how, person)
    const all = [...lineFaults(cells, found), ...faults, ...others]
    if (rules.identity === 'number') return { line, person, more, keys: keysOf(person, more), faults: all }
    const { externalId } = person
    const keys = keysOf(person, { ...more, number: externalId })
    if (!byPerson) {
      const nobody = { curpKey: null, nameKey: null, birthKey: null }
      const child = { ...person, email: null, phone: null }
      return { line, person: child, more, keys: { ...keys, ...nobody }, faults: all }
    }
    if (externalId === null) return { line, person, more, keys, faults: all }
    const numbers = numbersOf(externalId)
    const numberKey = Buffer.from(numbers[0], 'hex')
    return { line, person, more: { ...more, numbers }, keys: { ...keys, numberKey }, faults: all }
  }
}

async function apply(
  tx: Db,
  rules: PersonKind,
  found: ImportRow,
  lines: readonly LineToApply[],
): Promise<Closed[]> {
  const tried = lines.map(asTried)
  const judgements = await judgeLines(tx, rules, found, tried, false)
  await holdOffFound(
    tx,
    tried.map(({ line }, at) => ({ line, accountId: accountFound(judgements[at]!) })),
  )
  const isNew = ({ verdict }: Judgement) => rules.makesPeople && verdict === 'new'
  const ids = await newIds(tx, judgements.filter(isNew).length)
  const accountOf = new Map<number, string>()
  const making: MovedIn[] = []
  tried.forEach(({ line, person }, at) => {
    if (!isNew(judgements[at]!)) return
    const id = ids.pop()!
    accountOf.set(line, id)
    making.push(movedIn(id, person))
  })
  const made = await insertMovedIn(tx, making)
  const accountFor = ({ root }: Judgement, line: number): string | null => {
    if (root !== null && 'account' in root) return root.account
    const id = accountOf.get(root === null ? line : root.line)
    return id !== undefined && made.has(id) ? id : null
  }
  const changing = new Map<string, MovedIn>()
  tried.forEach(({ line, person }, at) => {
    const accountId = accountFor(judgements[at]!, line)
    if (judgements[at]!.verdict === 'changed' && accountId !== null)
      changing.set(accountId, movedIn(accountId, person))
  })
  const before = new Map((await changeMovedIn(tx, [...changing.values()])).map((row) => [row.id, row]))
  const closed = tried.map(({ line }, at) => {
    const accountId = accountFor(judgements[at]!, line)
    return closedLine(line, judgements[at]!, { accountId, before, needsOne: rules.makesPeople })
  })
  return withThings(tx, rules, found, tried, closed)
}

/** Writes what lines make besides their people. One that lost it to somebody in this very moment is refused. */
async function withThings(
  tx: Db,
  { write }: PersonKind,
  found: ImportRow,
  tried: readonly Tried[],
  closed: readonly Closed[],
): Promise<Closed[]> {
  if (write === undefined) return [...closed]
  const accepted = closed.flatMap(({ line, verdict, accountId }, at) =>
    verdict === 'refused' || verdict === 'same'
      ? []
      : [
          {
            line,
            accountId,
            person: tried[at]!.person,
            more: tried[at]!.more,
            curpKey: tried[at]!.keys.curpKey,
          },
        ],
  )
  const things = accepted.length === 0 ? new Map<number, Made>() : await write(tx, found, accepted)
  return closed.map((line) => {
    const thing = things.get(line.line)
    if (thing !== undefined) return { ...line, made: thing }
    if (line.verdict === 'refused' || line.verdict === 'same') return line
    return { ...line, verdict: 'refused', reasons: ['thing_taken_meanwhile'] }
  })
}

type Standing = { accountId: string | null; before: Map<string, Before>; needsOne: boolean }

function closedLine(
  line: number,
  { verdict, reasons }: Judgement,
  { accountId, before, needsOne }: Standing,
): Closed {
  const none = { line, before: null, made: null }
  if (verdict === 'refused') return { ...none, verdict, reasons, accountId: null }
  if (accountId === null && needsOne)
    return { ...none, verdict: 'refused', reasons: ['taken_meanwhile'], accountId }
  const stood = verdict === 'changed' && accountId !== null ? before.get(accountId) : undefined
  // Claimed between the reading and the writing: it was joined only.
  const told = verdict === 'changed' && stood === undefined ? 'joined' : verdict
  return { ...none, verdict: told, reasons, accountId, before: stood ?? null }
}

function asTried(row: LineToApply): Tried {
  const { line, fields, identity, content, curpKey, nameKey, birthKey, numberKey } = row
  const { more = {}, ...said } = fields as unknown as PersonFields & { more?: More }
  const keys = { identity, content, curpKey, nameKey, birthKey, numberKey }
  return { line, person: { ...said, curp: null }, more, keys, faults: [] }
}

function movedIn(id: string, { email, firstName, lastName, phone }: PersonFields): MovedIn {
  return { id, email, firstName, lastName, phone }
}

async function newIds(tx: Db, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{
    id: string
  }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id).toReversed()
}

/** Of these people those of whom a file that stands says something as well: their credit, their seat, or that they are customers. */
async function namedElsewhere(tx: Db, importId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('importLines')
    .select('accountId')
    .distinct()
    .where('accountId', '=', sql<string>`any (${accountIds}::uuid[])`)
    .where('importId', '<>', importId)
    .where('applied', '=', true)
    .where('undone', '=', false)
    .execute()
  return new Set(rows.flatMap(({ accountId }) => accountId ?? []))
}

/** What lines made goes before the people whose it is. A line whose thing somebody uses stays whole, and says so. */
async function undo(
  tx: Db,
  { takeBack }: PersonKind,
  found: ImportRow,
  lines: readonly LineToUndo[],
): Promise<number[]> {
  const things = lines.flatMap(({ line, made }) => (made === null ? [] : [{ line, made: made as Made }]))
  const taken =
    takeBack === undefined || things.length === 0 ? new Set<number>() : await takeBack(tx, found, things)
  const free = lines.filter(({ line, made }) => made === null || taken.has(line))
  const of = (verdict: string) => free.filter((line) => line.verdict === verdict)
  const words = of('changed').flatMap(({ before }) => (before === null ? [] : [before as Before]))
  const oldest = new Map(words.map((before) => [before.id, before]))
  const restored = await restoreMovedIn(tx, [...oldest.values()])
  const making = of('new').flatMap(({ accountId }) => accountId ?? [])
  const elsewhere = await namedElsewhere(tx, found.id, making)
  const gone = new Set(
    await removeMovedIn(
      tx,
      making.filter((id) => !elsewhere.has(id)),
    ),
  )
  const undone = free.filter(({ line, verdict, accountId }) => {
    if (taken.has(line)) return true
    if (verdict === 'new') return accountId !== null && gone.has(accountId)
    if (verdict === 'changed') return accountId === null || restored.has(accountId)
    return true
  })
  return undone.map(({ line }) => line)
}
