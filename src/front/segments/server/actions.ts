import { notFound, Problem } from '#lib/problem.ts'
import { permits } from '#lib/permissions.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Who } from '#server/session.ts'
import type { Count } from '../contract.ts'
import { shortName, type Definition } from '../rules.ts'
import { countDue, refreshDue } from './facts.ts'
import * as sql from './sql.ts'

type Named = { name: string; definition: Definition }

/** Notes that are taken before a count that somebody waits for: a purchase of just now is in it, a full stadium is not waited for. */
const takenFirst = 50
const sampleSize = 8

export async function countNow(db: Db, definition: Definition, now: Date): Promise<Count> {
  let due = await countDue(db)
  if (due > 0) {
    await refreshDue(db, takenFirst)
    due = await countDue(db)
  }
  return { ...(await sql.countPeople(db, definition, now)), due }
}

/** Some who fit. Who may look buyers up reads their names; everybody else a first name and a letter. */
export async function sample(
  db: Db,
  definition: Definition,
  now: Date,
  { account }: { account: Who['account'] & object },
) {
  const named = permits(account, 'read AnyOrder')
  const rows = await sql.samplePeople(db, definition, now, sampleSize)
  await audit(db, {
    accountId: account.id,
    action: 'segment.sampled',
    subject: 'segment_rules:',
    detail: { count: rows.length },
  })
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: named ? `${firstName} ${lastName}` : shortName(firstName, lastName),
  }))
}

export function createSegment(db: Db, segment: Named, by: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const id = await sql.insertSegment(tx, segment, by)
    if (id === undefined) throw nameTaken()
    await audit(tx, {
      accountId: by,
      action: 'segment.created',
      subject: `segment:${id}`,
      detail: { name: segment.name },
    })
    return id
  })
}

export function changeSegment(db: Db, segmentId: string, segment: Named, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (await sql.isNameTaken(tx, segment.name, segmentId)) throw nameTaken()
    if (!(await sql.updateSegment(tx, segmentId, segment))) throw unknown()
    await audit(tx, {
      accountId: by,
      action: 'segment.changed',
      subject: `segment:${segmentId}`,
      detail: { name: segment.name },
    })
  })
}

export function putAwaySegment(db: Db, segmentId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await sql.putAway(tx, segmentId))) throw unknown()
    await audit(tx, { accountId: by, action: 'segment.put_away', subject: `segment:${segmentId}` })
  })
}

export const unknown = () => notFound('No encontramos ese segmento.')
const nameTaken = () => new Problem('name_taken', 'Ya hay un segmento con ese nombre.')
