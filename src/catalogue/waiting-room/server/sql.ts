import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const rooms = (db: Db) =>
  db
    .selectFrom('waitingRooms')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
export type RoomRow = Awaited<ReturnType<typeof aliveRooms>>[number]

/** Rooms in which somebody may be: the only ones that cost anything. */
export function aliveRooms(db: Db) {
  return rooms(db).where('state', 'in', ['joining', 'drawing', 'serving']).orderBy('id').execute()
}

export function findRoom(db: Db, subject: string) {
  return rooms(db).where('subject', '=', subject).executeTakeFirst()
}

/** A later phase of its match begins some time. */
const phaseToCome = sql<boolean>`exists (select from sale_phases
  where 'event:' || event_id = waiting_rooms.subject and starts_at > clock_timestamp())`

/** Rooms that a job looks at: whatever is neither off nor over. */
export function watchedRooms(db: Db) {
  return rooms(db)
    .where((where) =>
      where.or([
        where('state', 'in', ['joining', 'drawing', 'serving']),
        where.and([where('mode', '=', 'opening'), where('state', '=', 'idle')]),
        where.and([
          where('mode', '=', 'opening'),
          where('ended', 'in', ['empty', 'next_phase']),
          phaseToCome,
        ]),
        where.and([where('mode', '=', 'automatic'), where('state', 'in', ['idle', 'ended'])]),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** Under its lock; undefined where somebody else has it, when `skip`. */
export function lockRoom(tx: Db, id: number, { skip = false } = {}) {
  const locked = rooms(tx).where('id', '=', id).forNoKeyUpdate()
  return (skip ? locked.skipLocked() : locked).executeTakeFirst()
}

export type RoomChange = Partial<Omit<RoomRow, 'id' | 'subject' | 'now'>>

/** What a room knows of the list beside its line: none. */
export const noNextList = {
  nextSitting: null,
  nextSince: null,
  nextClosesAt: null,
  nextBeaconChain: null,
  nextBeaconRound: null,
  nextBeaconAt: null,
  nextAsksFanId: null,
  nextPlaces: null,
} satisfies RoomChange

/** The room as it is of the list beside its line, for the draw of the next phase; null where no places of it are taken. */
export function nextListOf(room: RoomRow): RoomRow | null {
  if (room.nextSitting === null) return null
  return {
    ...room,
    sitting: room.nextSitting,
    state: 'joining',
    closesAt: room.nextClosesAt,
    beaconChain: room.nextBeaconChain,
    beaconRound: room.nextBeaconRound,
    beaconAt: room.nextBeaconAt,
    asksFanId: room.nextAsksFanId!,
    serving: 0,
    servingAt: room.nextSince!,
    servingSince: null,
    lastNumber: room.nextPlaces!,
  }
}

type TakenList = Pick<RoomRow, 'sitting' | 'closesAt' | 'asksFanId' | 'servingAt' | 'lastNumber'> &
  Pick<RoomRow, 'beaconChain' | 'beaconRound' | 'beaconAt'>

/** The other way: a list as the room keeps it beside its line. */
export const asNextList = (list: TakenList): RoomChange => ({
  nextSitting: list.sitting,
  nextSince: list.servingAt,
  nextClosesAt: list.closesAt,
  nextBeaconChain: list.beaconChain,
  nextBeaconRound: list.beaconRound,
  nextBeaconAt: list.beaconAt,
  nextAsksFanId: list.asksFanId,
  nextPlaces: list.lastNumber,
})

/** Of the list beside the room's line, and not of the line. */
export const isNextList = ({ sitting, nextSitting }: RoomRow) => sitting === nextSitting

/** The hour of the next phase has come and its list is not closed yet: nobody is called, and no turn is taken. */
export const nextListIsDue = ({ nextClosesAt }: Pick<RoomRow, 'nextClosesAt'>, now: Date) =>
  nextClosesAt !== null && now >= nextClosesAt

/** The number of a sitting that has not begun: what was said of one stays its own, also where it was given up before its draw. */
export async function freshSitting(
  tx: Db,
  { id, sitting }: Pick<RoomRow, 'id' | 'sitting'>,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(sitting), 0) as last from waiting_records where room_id = ${id}`.execute(tx)
  return Math.max(sitting, rows[0]!.last) + 1
}

export async function updateRoom(tx: Db, id: number, change: RoomChange): Promise<void> {
  await tx.updateTable('waitingRooms').set(change).where('id', '=', id).execute()
}

/** The room of a sale, made when it is first asked for. */
export async function ensureRoom(tx: Db, subject: string): Promise<void> {
  await tx
    .insertInto('waitingRooms')
    .values({ subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A person's places of a room as it stands: in its line, and in the list beside it. */
export function findOwnPlaces(
  db: Db,
  { id, sitting, nextSitting }: Pick<RoomRow, 'id' | 'sitting' | 'nextSitting'>,
  accountId: string,
  { lock = false } = {},
) {
  const own = places(db)
    .where('roomId', '=', id)
    .where('sitting', 'in', [sitting, nextSitting ?? sitting])
    .where('accountId', '=', accountId)
    .orderBy('sitting')
  return (lock ? own.forNoKeyUpdate() : own).execute()
}
export type PlaceRow = Awaited<ReturnType<typeof findOwnPlaces>>[number]

const places = (db: Db) =>
  db
    .selectFrom('waitingPlaces')
    .select(['id', 'roomId', 'sitting', 'accountId', 'salt', 'commitment', 'inList', 'number'])
    .select(['status', 'returned', 'calledAt', 'servedAt'])
    .select(sql<Date>`clock_timestamp()`.as('now'))

type PlaceChange = {
  status?: PlaceRow['status']
  number?: number
  returned?: boolean
  calledAt?: Date | null
  servedAt?: Date | null
  toldNear?: boolean
  toldHere?: boolean
}

export async function updatePlace(tx: Db, id: string, change: PlaceChange): Promise<void> {
  await tx.updateTable('waitingPlaces').set(change).where('id', '=', id).execute()
}

export type AskedTurn = { subject: string; accountId: string }
export type TakenTurn = { roomId: number; servedAt: Date }

/**
 * Takes the turns of these people that were called less than `seconds` ago, now; of one that nobody called, that somebody else is at,
 * or whose line ended with the hour of the next phase, undefined. It waits for nobody.
 */
export async function serveTurns(
  db: Db,
  asked: AskedTurn[],
  seconds: number,
): Promise<(TakenTurn | undefined)[]> {
  const { rows } = await sql<TakenTurn & { no: number }>`
    with mine as materialized (
      select place.id, place.status, place.called_at, room.next_closes_at, asked.no
      from unnest(${asked.map(({ subject }) => subject)}::text[], ${asked.map(({ accountId }) => accountId)}::uuid[])
        with ordinality as asked (subject, account_id, no)
      join waiting_rooms room on room.subject = asked.subject and room.state in ('joining', 'drawing', 'serving')
      join waiting_places place on place.account_id = asked.account_id and place.room_id = room.id
        and place.sitting = room.sitting
      for no key update of place skip locked)
    update waiting_places place set status = 'served', served_at = clock.now
    from mine, (select clock_timestamp() as now offset 0) clock
    where place.id = mine.id and mine.status = 'called' and mine.called_at > clock.now - make_interval(secs => ${seconds})
      and (mine.next_closes_at is null or clock.now < mine.next_closes_at)
    returning mine.no::int, place.room_id, place.served_at`.execute(db)
  const taken = new Map(rows.map(({ no, ...turn }) => [no, turn]))
  return asked.map((_, at) => taken.get(at + 1))
}

/** When a turn that was called is taken, now; null where it was taken, left or let go meanwhile, or its line ended with the hour of the next phase. */
export async function servePlace(db: Db, id: string): Promise<Date | null> {
  const { rows } = await sql<{ servedAt: Date }>`
    update waiting_places place set status = 'served', served_at = clock.now
    from waiting_rooms room, (select clock_timestamp() as now offset 0) clock
    where place.id = ${id} and place.status = 'called' and room.id = place.room_id and room.sitting = place.sitting
      and (room.next_closes_at is null or clock.now < room.next_closes_at)
    returning place.served_at`.execute(db)
  return rows[0]?.servedAt ?? null
}

export type RoomCounts = {
  places: number
  inList: number
  waiting: number
  called: number
  served: number
  skipped: number
  left: number
  returned: number
}

export async function countPlaces(db: Db, roomId: number, sitting: number): Promise<RoomCounts> {
  const { rows } = await sql<RoomCounts>`
    select count(*)::int as places, (count(*) filter (where in_list))::int as in_list,
      (count(*) filter (where status = 'waiting'))::int as waiting,
      (count(*) filter (where status = 'called'))::int as called,
      (count(*) filter (where status = 'served'))::int as served,
      (count(*) filter (where status = 'skipped'))::int as skipped,
      (count(*) filter (where status = 'left'))::int as left, (count(*) filter (where returned))::int as returned
    from waiting_places where room_id = ${roomId} and sitting = ${sitting}`.execute(db)
  return rows[0]!
}

/** Places whose turn is to come or under way. */
export async function anybodyWaits(db: Db, roomId: number, sitting: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from waiting_places
    where room_id = ${roomId} and sitting = ${sitting} and status in ('waiting', 'called')) as waits`.execute(
    db,
  )
  return rows[0]!.waits
}

/** The number until which `due` more waiting places are called; null where fewer wait. */
export async function numberAfter(
  tx: Db,
  { id, sitting, serving }: Pick<RoomRow, 'id' | 'sitting' | 'serving'>,
  due: number,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from waiting_places where room_id = ${id} and sitting = ${sitting} and number > ${serving}
      and status = 'waiting' order by number offset ${due - 1} limit 1`.execute(tx)
  return rows[0]?.number ?? null
}

export async function callPlaces(
  tx: Db,
  { id, sitting, serving }: Pick<RoomRow, 'id' | 'sitting' | 'serving'>,
  upTo: number,
): Promise<void> {
  await sql`update waiting_places set status = 'called', called_at = clock_timestamp()
    where room_id = ${id} and sitting = ${sitting} and number > ${serving} and number <= ${upTo}
      and status = 'waiting'`.execute(tx)
}

/** Turns that nobody took in time. */
export async function skipPlaces(tx: Db, { id, sitting }: RoomRow, seconds: number): Promise<void> {
  await sql`update waiting_places set status = 'skipped'
    where room_id = ${id} and sitting = ${sitting} and status = 'called'
      and called_at < clock_timestamp() - make_interval(secs => ${seconds})`.execute(tx)
}

/** Whoever has a place that stands so. */
export async function peopleInRoom(
  db: Db,
  roomId: number,
  sitting: number,
  statuses: PlaceRow['status'][],
): Promise<string[]> {
  const rows = await db
    .selectFrom('waitingPlaces')
    .select('accountId')
    .where('roomId', '=', roomId)
    .where('sitting', '=', sitting)
    .where('status', 'in', statuses)
    .execute()
  return rows.map(({ accountId }) => accountId)
}
