import { notFound, Problem } from '#lib/problem.ts'
import { permits } from '#lib/permissions.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import type { ExportableList } from '#server/table.ts'
import { mostSchedules, type ScheduleInput } from '../../contract.ts'
import { daysOf, rangeNames, rhythmWords, type Range } from '../../rules.ts'
import { filterWords } from '../filter-words.ts'
import { listAsked, listNamed, mayHave, rangeKeys } from '../lists.ts'
import { makeFiles, narrowed } from './run.ts'
import * as rows from './schedule-rows.ts'

type Deps = Pick<Services, 'db' | 'features'>
type Which = { scheduleId: string }

/** Puts a list on a schedule of one's own. */
export async function addSchedule(
  services: Deps,
  account: SignedIn,
  input: ScheduleInput,
): Promise<{ id: string }> {
  const { people, filters, ...schedule } = await checked(services, account, input)
  return services.db.transaction().execute(async (tx) => {
    const made = await rows.insertSchedule(tx, account.id, schedule, mostSchedules)
    if (made === undefined)
      throw new Problem(
        'too_many_schedules',
        `Ya tienes ${mostSchedules} exportaciones programadas: borra una para agregar otra.`,
      )
    await rows.tellPeople(tx, made.id, people)
    const detail = told({ ...schedule, people, filters })
    await audit(tx, {
      accountId: account.id,
      action: 'export_schedule.made',
      subject: `export_schedule:${made.id}`,
      detail,
    })
    return made
  })
}

/** Changes one's own: what it makes, when and for whom. */
export async function changeSchedule(
  services: Deps,
  account: SignedIn,
  { scheduleId, ...input }: Which & ScheduleInput,
): Promise<void> {
  const { people, filters, ...schedule } = await checked(services, account, input)
  await services.db.transaction().execute(async (tx) => {
    await ownSchedule(tx, scheduleId, account)
    await rows.updateSchedule(tx, scheduleId, schedule)
    await rows.tellPeople(tx, scheduleId, people)
    const detail = told({ ...schedule, people, filters })
    await audit(tx, {
      accountId: account.id,
      action: 'export_schedule.changed',
      subject: `export_schedule:${scheduleId}`,
      detail,
    })
  })
}

/** Pauses a schedule, or lets one's own go on from now: what came due meanwhile stays undone. */
export async function pauseSchedule(
  { db, features }: Deps,
  account: SignedIn,
  { scheduleId, paused }: Which & { paused: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const schedule = paused
      ? await scheduleInReach(tx, scheduleId, account)
      : await ownSchedule(tx, scheduleId, account)
    if ((schedule.pausedAt !== null) === paused) return
    if (!paused) listFor(features, schedule.list, account)
    await (paused ? rows.setPaused(tx, scheduleId, { stopped: false }) : rows.setGoing(tx, scheduleId))
    await audit(tx, {
      accountId: account.id,
      action: paused ? 'export_schedule.paused' : 'export_schedule.resumed',
      subject: `export_schedule:${scheduleId}`,
      detail: { title: schedule.title },
    })
  })
}

/** Makes the file of one's own now, besides those that come due. */
export async function runNow(
  { db, features }: Deps,
  account: SignedIn,
  { scheduleId }: Which,
): Promise<void> {
  const around = { matches: await rows.matchesAround(db), staff: await rows.colleagues(db) }
  await db.transaction().execute(async (tx) => {
    const schedule = await ownSchedule(tx, scheduleId, account)
    const known = listFor(features, schedule.list, account)
    if (await rows.isUnderWay(tx, scheduleId))
      throw new Problem('export_under_way', 'Ese archivo ya se está preparando.')
    await makeFiles(tx, schedule, { known, dueAt: new Date(), ...around })
    if (!(await rows.isUnderWay(tx, scheduleId)))
      throw new Problem('no_match_yet', 'Aún no se juega ningún partido.')
    await audit(tx, {
      accountId: account.id,
      action: 'export_schedule.run',
      subject: `export_schedule:${scheduleId}`,
      detail: { title: schedule.title },
    })
  })
}

export async function dropSchedule({ db }: Deps, account: SignedIn, { scheduleId }: Which): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { title } = await scheduleInReach(tx, scheduleId, account)
    await rows.deleteSchedule(tx, scheduleId)
    await audit(tx, {
      accountId: account.id,
      action: 'export_schedule.deleted',
      subject: `export_schedule:${scheduleId}`,
      detail: { title },
    })
  })
}

const unknown = () => notFound('Esa exportación programada ya no está.')

async function ownSchedule(tx: Db, id: string, account: SignedIn): Promise<rows.Kept> {
  const schedule = await rows.lockSchedule(tx, id)
  if (schedule?.accountId !== account.id) throw unknown()
  return schedule
}

/** One's own; who administers the club's people reaches everybody's. */
async function scheduleInReach(tx: Db, id: string, account: SignedIn): Promise<rows.Kept> {
  const schedule = await rows.lockSchedule(tx, id)
  if (schedule === undefined) throw unknown()
  if (schedule.accountId !== account.id && !permits(account, 'manage Staff')) throw unknown()
  return schedule
}

function listFor(features: Services['features'], name: string, account: SignedIn): ExportableList {
  const known = listNamed(features, name)
  if (!mayHave(account, known)) throw notFound('No existe esa lista.')
  return known
}

/** What was asked for as it is kept: the list is open to who asks and to all who are told, and takes these filters. */
async function checked({ db, features }: Deps, account: SignedIn, input: ScheduleInput) {
  const known = listFor(features, input.list, account)
  if (!rangesOf(known).includes(input.range))
    throw new Problem('no_such_range', 'Esa lista no se puede limitar así. Elige otra cosa en «Qué incluye».')
  const sample = narrowed(known, daysOf(input.range, new Date()), matchOf(input.range))
  const { page: _page, size: _size, ...asked } = input.query
  // What the range says holds each time anew.
  const query = Object.fromEntries(Object.entries(asked).filter(([key]) => !(key in sample)))
  listAsked(features, input.list, { ...query, ...sample }, account)
  const others = new Set(input.people.filter((id) => id !== account.id))
  const able = (await rows.colleagues(db)).filter((one) => others.has(one.id) && mayHave(one, known))
  if (able.length < others.size)
    throw new Problem('not_a_reader', 'Alguien de los que elegiste ya no puede ver esa lista.')
  const [filters = []] = await filterWords({ db, features }, [{ list: input.list, query }])
  return { ...input, query, filters, title: known.list.title, people: [...others] }
}

/** Any match will do to see whether the filters fit. */
const matchOf = (range: Range) => (range === 'last_match' ? { id: 1 } : undefined)

/** What a list can be limited to each time. */
export function rangesOf(known: ExportableList): Range[] {
  const keys = rangeKeys(known)
  return [
    'all',
    ...(keys.days === null ? [] : (['yesterday', 'last_week', 'last_month'] as const)),
    ...(keys.match === null ? [] : (['last_match'] as const)),
  ]
}

type Told = ScheduleInput & { title: string; filters: string[] }

/** A schedule as the log tells it. */
const told = ({ title, format, filters, people, ...schedule }: Told) => ({
  title,
  format,
  ...(filters.length > 0 && { filters }),
  range: rangeNames[schedule.range],
  rhythm: rhythmWords(schedule),
  readers: people,
})
