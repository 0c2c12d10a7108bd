import { dayInMexico } from '#lib/dates.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { ExportableList } from '#server/table.ts'
import { daysOf, lastDue, lastMatch, matchesBefore, titleOf, type Match } from '../../rules.ts'
import { listNamed, mayHave, rangeKeys } from '../lists.ts'
import * as rows from './schedule-rows.ts'

type Around = { now: Date; matches: Match[]; staff: rows.Colleague[] }

/**
 * Makes what has come due. Each schedule in a transaction of its own that makes its files, puts them in line and writes down
 * how far it is done: a worker that is killed has done all of it or nothing. Who lost the right to the list has their
 * schedule paused.
 */
export async function runSchedules(
  { db, features }: Pick<Services, 'db' | 'features'>,
  now: Date,
): Promise<void> {
  const around = { now, matches: await rows.matchesAround(db), staff: await rows.colleagues(db) }
  for (const { id } of await rows.activeSchedules(db))
    await db.transaction().execute(async (tx) => {
      const schedule = await rows.lockSchedule(tx, id)
      if (schedule === undefined || schedule.pausedAt !== null) return
      const owner = around.staff.find((one) => one.id === schedule.accountId)
      const known = listNamed(features, schedule.list)
      if (owner === undefined || !mayHave(owner, known)) return stop(tx, schedule)
      const due = lastDue(schedule, { ...around, doneUntil: schedule.doneUntil })
      if (due === null) return
      await makeFiles(tx, schedule, { known, dueAt: due, ...around })
      await rows.setDone(tx, id, due)
    })
}

async function stop(tx: Db, { id, title }: rows.Kept): Promise<void> {
  await rows.setPaused(tx, id, { stopped: true })
  await audit(tx, {
    accountId: null,
    action: 'export_schedule.stopped',
    subject: `export_schedule:${id}`,
    detail: { title },
  })
}

type Given = Omit<Around, 'now'> & { known: ExportableList; dueAt: Date }

/** A file, or of several matches of one day a file each; for who made the schedule, and of the others who still may. */
export async function makeFiles(tx: Db, schedule: rows.Kept, given: Given): Promise<void> {
  const { known, dueAt, staff } = given
  const told = await rows.readersOf(tx, schedule.id)
  const readers = staff.filter((one) => told.includes(one.id) && mayHave(one, known))
  for (const match of matchesOf(schedule, given)) {
    const days = daysOf(schedule.range, dueAt)
    const made = await rows.insertDue(tx, {
      schedule,
      title: titleOf(known.list.title, days, match),
      query: { ...(schedule.query as object), ...narrowed(known, days, match) },
      dueAt,
      eventId: match?.id ?? null,
    })
    if (made === undefined) continue
    await rows.insertReaders(
      tx,
      made.id,
      readers.map(({ id }) => id),
    )
    await enqueue(tx, 'make_export', { exportId: made.id })
  }
}

/** The matches of which a file each is made; one file of no match in particular where the schedule asks for none. */
function matchesOf({ range, rhythm }: rows.Kept, { dueAt, matches }: Given): (Match | undefined)[] {
  if (range !== 'last_match') return [undefined]
  const before = rhythm === 'match' ? matchesBefore(dayInMexico(dueAt), matches) : []
  const last = lastMatch(matches, dueAt)
  return before.length > 0 ? before : last === undefined ? [] : [last]
}

/** The filters that a range stands for, by the list's own names of them. */
export function narrowed(
  known: ExportableList,
  days: ReturnType<typeof daysOf>,
  match: Pick<Match, 'id'> | undefined,
): Record<string, string> {
  const keys = rangeKeys(known)
  return {
    ...(keys.days && days && { [keys.days[0]]: days.first, [keys.days[1]]: days.last }),
    ...(keys.match !== null && match && { [keys.match]: String(match.id) }),
  }
}
