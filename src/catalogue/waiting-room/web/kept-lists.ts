import { readStatement } from '#platform/proof/record.ts'

/** By sale and sitting: what was signed when its list closed, as this browser read it first. */
type Kept = Record<string, string>
type Entries = readonly { statement: string }[]

const key = 'queueLists'
/** The oldest go first. */
const most = 50

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Kept
  } catch {
    return {}
  }
}

const nameOf = ({ sale, sitting }: { sale: string; sitting: number }) => `${sale}/${sitting}`
const closedIn = (entries: Entries) =>
  entries
    .map(({ statement }) => ({ statement, said: readStatement(statement) }))
    .find(({ said }) => said?.kind === 'closed')

/** Keeps what was signed of a list of which nothing was wrong; what was kept of it before stays. */
export function keepList(entries: Entries): void {
  const closed = closedIn(entries)
  if (closed?.said == null) return
  const { [nameOf(closed.said)]: before = closed.statement, ...others } = read()
  const kept = [...Object.entries(others), [nameOf(closed.said), before]].slice(-most)
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A private window keeps nothing: then there is nothing to compare with.
  }
}

/** What this browser read of a list before: published no more, it is a second list. */
export function keptOf(entries: Entries): string[] {
  const said = entries.map(({ statement }) => readStatement(statement)).find((one) => one !== null)
  const before = said && read()[nameOf(said)]
  return before === undefined || before === null ? [] : [before]
}
