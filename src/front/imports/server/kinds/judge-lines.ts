import type { Db } from '#server/db.ts'
import type { ImportRow, NewLine } from '../import-rows.ts'
import { knownPeople, type PeopleBook } from '../known-people.ts'
import { accountFound, judgePerson, type Judgement } from '../lines/judge.ts'
import type { Judge, PersonKind, Tried } from './person-kind.ts'

/**
 * What becomes of each of some lines, one after the other: a later one knows those before it, and a line that leans on
 * somebody else's comes after theirs. `earlier`: whether lines before these, which are not applied yet, count too.
 */
export async function judgeLines(
  tx: Db,
  { judge }: PersonKind,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
  lines: readonly Tried[],
  earlier: boolean,
): Promise<Judgement[]> {
  const sound = lines.filter(({ faults }) => faults.length === 0)
  const book = await knownPeople(tx, { importId: id, kind }, sound, earlier)
  const own = await judge?.(tx, { id, kind }, sound, earlier, book)
  const judgements = new Map<Tried, Judgement>()
  for (const line of lines) if (!leans(line)) judgements.set(line, judged(book, line, own))
  for (const line of lines) if (leans(line)) judgements.set(line, judged(book, line, own))
  return lines.map((line) => judgements.get(line)!)
}

const leans = ({ more }: Tried) => more.leansOn != null

function judged(book: PeopleBook, line: Tried, own: Judge | undefined): Judgement {
  if (line.faults.length > 0) return { verdict: 'refused', reasons: line.faults, root: null }
  const others = own?.whose?.(line, book)
  const candidates = book.candidates(line)
  const person = others ?? judgePerson(line, candidates)
  if (person.verdict === 'refused' || person.verdict === 'same') return person
  const judgement = own?.thing(line, person) ?? person
  if (judgement.verdict === 'refused' || judgement.verdict === 'same' || others !== undefined)
    return judgement
  const root = judgement.root ?? { line: line.line }
  book.addLine(line, root, book.ofRoot(candidates, root))
  return judgement
}

const hexOf = (key: Buffer | null): string | null => key?.toString('hex') ?? null

/** The row of a line that was judged; its cells stay until it is applied, for it may be refused only then. */
export function lineRow(
  { line, person, keys, more }: Tried,
  cells: readonly string[],
  judgement: Judgement,
): NewLine {
  const { verdict, reasons, root } = judgement
  const { curp: _curp, ...fields } = person
  const joins = root !== null && 'line' in root ? root.line : null
  return {
    line,
    cells,
    fields: Object.keys(more).length === 0 ? fields : { ...fields, more },
    identity: keys.identity.toString('hex'),
    content: keys.content.toString('hex'),
    email: person.email,
    phone: person.phone,
    curpKey: hexOf(keys.curpKey),
    nameKey: hexOf(keys.nameKey),
    birthKey: hexOf(keys.birthKey),
    numberKey: hexOf(keys.numberKey),
    verdict,
    reasons,
    // A child may stand before its guardian.
    joins: joins !== null && joins < line ? joins : null,
    accountId: accountFound(judgement),
  }
}
