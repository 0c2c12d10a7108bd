import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refusedInQueue } from '#catalogue/sale-phases/server/claim/queue-gate.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { commitmentOf } from '#platform/proof/draw.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { listCloses, noRoom } from '../refusals.ts'
import { matchesOfSale } from '../sales.ts'
import {
  isNextList,
  lockRoom,
  nextListIsDue,
  nextListOf,
  peopleInRoom,
  updateRoom,
  type PlaceRow,
  type RoomRow,
} from '../sql.ts'

export type Joined = PlaceRow | Problem

/** Who may have a place, and which they have already. */
type Person = {
  accountId: string
  phone: boolean
  fanId: string | null
  place: string | null
  status: PlaceRow['status'] | null
  drawn: boolean
}

/**
 * Gives many people their place of one room in one transaction: the one they have, or a new one. Before T it goes into the
 * list and has no number yet; after T it is the next number. Under the room's lock, so that closing the list is before or
 * after all of them. Answers each in its order: a place, or why there is none.
 */
export function takePlaces(db: Db, roomId: number, accountIds: string[]): Promise<Joined[]> {
  return db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (room === undefined || !takesPlaces(room)) return accountIds.map(() => noRoom())
    if (isClosing(room)) return accountIds.map(() => listCloses())
    const list = nextListOf(room)
    const joined =
      list === null ? await placesIn(tx, room, accountIds) : await placesInEither(tx, room, list, accountIds)
    return accountIds.map((id) => joined.get(id) ?? noRoom())
  })
}

/**
 * Where a list is taken beside a line that still moves: in the line whoever may buy now, in the list whoever may buy only from its
 * hour on, or whose turn in the line is over. Who waits in one of them keeps that place and gets no other.
 */
async function placesInEither(
  tx: Db,
  room: RoomRow,
  list: RoomRow,
  accountIds: string[],
): Promise<Map<string, Joined>> {
  const listed = (await findPeople(tx, list, accountIds)).filter(({ status }) => status === 'waiting')
  const inList = new Set(listed.map(({ accountId }) => accountId))
  const others = accountIds.filter((id) => !inList.has(id))
  const inLine = await placesIn(tx, room, others)
  const toList = accountIds.filter((id) => !isWaiting(inLine.get(id)))
  const joined = await placesIn(tx, list, toList)
  // Whoever may buy neither now nor then is told of now, and keeps a turn that is over.
  const kept = [...inLine].filter(([id]) => !joined.has(id) || joined.get(id) instanceof Problem)
  return new Map([...joined, ...kept])
}

/** Places of one sitting: what each of these people has, gets, or why they get none. */
async function placesIn(tx: Db, room: RoomRow, accountIds: string[]): Promise<Map<string, Joined>> {
  if (accountIds.length === 0) return new Map()
  const people = await findPeople(tx, room, accountIds)
  const barred = await barredByPhase(tx, room, people)
  const refusalOf = (one: Person) => barred.get(one.accountId) ?? missing(one, room)
  const fresh = people.filter((one) => one.place === null && refusalOf(one) === null)
  const taken = fresh.length > 0 ? await insertPlaces(tx, room, fresh) : []
  const back = people.filter(isBack)
  if (back.length > 0 && room.state === 'joining') await takeUp(tx, back)
  const earlier = people.filter(({ place }) => place !== null)
  const had = earlier.length > 0 ? await findPlaces(tx, room, earlier) : []
  const refused = people.flatMap((one) => {
    const refusal = one.place === null ? refusalOf(one) : null
    return refusal === null ? [] : [[one.accountId, refusal] as const]
  })
  return new Map<string, Joined>([
    ...refused,
    ...[...had, ...taken].map((place) => [place.accountId, place] as const),
  ])
}

/** People carried over in one statement. */
const atOnce = 500

/** Whoever still waited in the room's sitting before stands in the list of this one, where the phase is theirs too. Answers how many places were taken. Under the room's lock. */
export async function carryOver(tx: Db, room: RoomRow, before: number): Promise<number> {
  const accounts = await peopleInRoom(tx, room.id, before, ['waiting', 'called'])
  let { lastNumber } = room
  for (let from = 0; from < accounts.length; from += atOnce) {
    const people = await findPeople(tx, room, accounts.slice(from, from + atOnce))
    const barred = await barredByPhase(tx, room, people)
    const mayBuy = (one: Person) => !barred.has(one.accountId) && missing(one, room) === null
    const fresh = people.filter((one) => one.place === null && mayBuy(one))
    if (fresh.length > 0) await insertPlaces(tx, { ...room, lastNumber }, fresh)
    lastNumber += fresh.length
    const back = people.filter(isBack)
    if (back.length > 0) await takeUp(tx, back)
  }
  return lastNumber
}

/** Gave the place up before the draw, and has it again. */
const isBack = ({ status, drawn }: Person) => status === 'left' && !drawn

const isWaiting = (joined: Joined | undefined) =>
  joined !== undefined &&
  !(joined instanceof Problem) &&
  (joined.status === 'waiting' || joined.status === 'called')

/** While places are taken before T, or handed out behind the others. */
const takesPlaces = ({ state }: RoomRow) => state === 'joining' || state === 'drawing' || state === 'serving'

/** T has come and no round has closed the list yet: too late to stand in it, too early for a number behind it. */
const isClosing = (room: RoomRow) =>
  nextListIsDue(room, room.now) ||
  (room.state === 'joining' && (room.closesAt === null || room.now >= room.closesAt))

/** Who would come to their turn in a phase of a match that is not theirs: the one that a draw is for, else the one of now. */
async function barredByPhase(tx: Db, room: RoomRow, people: Person[]): Promise<Map<string, Problem>> {
  const { subject, state, closesAt, now } = room
  const at = state === 'joining' && closesAt !== null && closesAt > now ? closesAt : now
  const fresh = people.flatMap(({ accountId, place }) => (place === null ? [accountId] : []))
  if (fresh.length === 0) return new Map()
  return refusedInQueue(tx, await matchesOfSale(tx, subject), fresh, at)
}

function missing({ phone, fanId }: Person, { asksFanId }: RoomRow): Problem | null {
  if (asksFanId)
    return fanId === null ? new Problem('fan_id_required', 'Para esta fila necesitas tu Fan ID.', 403) : null
  if (phone || fanId !== null) return null
  return new Problem('phone_required', 'Confirma tu celular para tomar tu lugar.', 403)
}

/** SQL: what is known of a place. */
const shown = sql`id, room_id, sitting, account_id, salt, commitment, in_list, number, status, returned, called_at, served_at`

/** One by one through their indexes: what is known of tables that are being filled would make a plan that reads all of them. */
async function findPeople(tx: Db, { id, sitting }: RoomRow, accountIds: string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select asked.id as account_id,
      coalesce((select true from confirmed_phones where account_id = asked.id), false) as phone,
      (select fan.id from fans fan where fan.account_id = asked.id and fan.status not in ('refused', 'erased')
        and fan.phone is not null) as fan_id,
      place.id as place, place.status, place.number is not null as drawn
    from unnest(${[...new Set(accountIds)]}::uuid[]) as asked (id)
    cross join lateral (select erased_at from accounts where accounts.id = asked.id offset 0) account
    left join lateral (select place.id, place.status, place.number from waiting_places place
      where place.room_id = ${id} and place.sitting = ${sitting} and place.account_id = asked.id offset 0) place on true
    where account.erased_at is null`.execute(tx)
  return rows
}

async function insertPlaces(tx: Db, room: RoomRow, people: Person[]): Promise<PlaceRow[]> {
  const inList = room.state === 'joining'
  const rows = await Promise.all(
    people.map(async ({ accountId, fanId }) => {
      const [id, salt] = [randomUUID(), new Uint8Array(randomBytes(32))]
      return { id, accountId, fanId, salt, commitment: await commitmentOf(id, salt, nodeSha256) }
    }),
  )
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const column = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read)
  const last = room.lastNumber + rows.length
  await updateRoom(tx, room.id, isNextList(room) ? { nextPlaces: last } : { lastNumber: last })
  const { rows: taken } = await sql<PlaceRow>`
    insert into waiting_places (id, room_id, sitting, account_id, fan_id, salt, commitment, in_list, number)
    select place.id, ${room.id}, ${room.sitting}, place.account_id, place.fan_id, decode(place.salt, 'hex'),
      decode(place.commitment, 'hex'), ${inList}, case when ${inList} then null else ${room.lastNumber} + place.no end
    from unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.accountId)}::uuid[],
      ${column((row) => row.fanId)}::uuid[], ${column((row) => hex(row.salt))}::text[],
      ${column((row) => hex(row.commitment))}::text[])
      with ordinality as place (id, account_id, fan_id, salt, commitment, no)
    returning ${shown}, clock_timestamp() as now`.execute(tx)
  return taken
}

async function takeUp(tx: Db, people: Person[]): Promise<void> {
  await tx
    .updateTable('waitingPlaces')
    .set({ status: 'waiting' })
    .where('id', '=', sql<string>`any (${people.map(({ place }) => place)}::uuid[])`)
    .execute()
}

async function findPlaces(tx: Db, { id, sitting }: RoomRow, people: Person[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select place.*, clock_timestamp() as now
    from unnest(${people.map(({ accountId }) => accountId)}::uuid[]) as asked (id)
    cross join lateral (select ${shown}
      from waiting_places where room_id = ${id} and sitting = ${sitting} and account_id = asked.id offset 0) place`.execute(
    tx,
  )
  return rows
}
