import { sql } from 'kysely'
import { mailsOf, ownerOfMail } from '#people/accounts/server/merged.ts'
import type { Db } from '#server/db.ts'
import type { MinorHandOverStatus } from '#server/schema.ts'

export type Receiver = { email: string } | { fanNumber: string }

type NewHandOver = { minorId: string; eventId: number; fromFan: string; to: Receiver }

/** Guarded by the database's clock: null once the match is over, cancelled or not published. */
export async function insertHandOver(tx: Db, { minorId, eventId, fromFan, to }: NewHandOver) {
  const { rows } = await sql<{ id: string }>`
    insert into minor_hand_overs (minor_id, event_id, from_fan, to_email, to_fan_number)
    select ${minorId}::uuid, id, ${fromFan}::uuid, ${'email' in to ? to.email : null}::text,
      ${'fanNumber' in to ? to.fanNumber : null}::text
    from events where id = ${eventId} and status = 'published' and not match_is_over(id)
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

function handOvers(db: Db) {
  return db
    .selectFrom('minorHandOvers as handOver')
    .innerJoin('minors as minor', 'minor.id', 'handOver.minorId')
    .innerJoin('fans as giver', 'giver.id', 'handOver.fromFan')
    .innerJoin('accounts as giving', 'giving.id', 'giver.accountId')
    .leftJoin('fans as taker', 'taker.id', 'handOver.toFan')
    .leftJoin('accounts as taking', 'taking.id', 'taker.accountId')
    .select(['handOver.id', 'handOver.minorId', 'handOver.eventId', 'handOver.fromFan', 'handOver.toFan'])
    .select(['handOver.toEmail', 'handOver.toFanNumber', 'giver.accountId as giverAccount'])
    .select(['giving.firstName as from', 'taking.firstName as taker', 'minor.photoId'])
    .select(sql<Buffer>`minor.sealed_person`.as('sealedPerson'))
    .select([
      sql<MinorHandOverStatus>`case when hand_over.status in ('offered', 'accepted') and match_is_over(hand_over.event_id)
        then 'expired' else hand_over.status end`.as('status'),
      sql<boolean>`match_is_over(hand_over.event_id)`.as('over'),
    ])
    .where('minor.erasedAt', 'is', null)
}

export type HandOverRow = NonNullable<Awaited<ReturnType<typeof findHandOver>>>

export function findHandOver(db: Db, id: string) {
  return handOvers(db).where('handOver.id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends: of accepting, declining and taking back, one comes first. */
export async function lockHandOver(tx: Db, id: string): Promise<HandOverRow | undefined> {
  await tx.selectFrom('minorHandOvers').select('id').where('id', '=', id).forUpdate().execute()
  return findHandOver(tx, id)
}

const standing = sql<boolean>`hand_over.status in ('offered', 'accepted') and not match_is_over(hand_over.event_id)`

/** What stands for these children, for coming matches. */
export function handOversOf(db: Db, minorIds: string[]): Promise<HandOverRow[]> {
  return handOvers(db)
    .where('handOver.minorId', '=', sql<string>`any (${minorIds}::uuid[])`)
    .where(standing)
    .orderBy('handOver.eventId')
    .execute()
}

/** Is it offered to this fan: by the number, or by the confirmed mailbox of the account? */
const isFor = (fanId: string) => sql<boolean>`exists (
  select from fans me
  where me.id = ${fanId}::uuid and me.status = 'approved' and hand_over.from_fan <> me.id
    and (hand_over.to_fan_number = me.fan_number
      or hand_over.to_email in ${mailsOf(sql`me.account_id`)}))`

/** What this fan is asked to take, or took, for coming matches. */
export function handedTo(db: Db, fanId: string): Promise<HandOverRow[]> {
  return handOvers(db)
    .where(standing)
    .where((eb) => eb.or([eb('handOver.toFan', '=', fanId), isFor(fanId)]))
    .orderBy('handOver.eventId')
    .execute()
}

/** Whether this fan may answer, or took it. */
export async function isReceiver(db: Db, id: string, fanId: string): Promise<boolean> {
  const row = await db
    .selectFrom('minorHandOvers as handOver')
    .select('handOver.id')
    .where('handOver.id', '=', id)
    .where((eb) => eb.or([eb('handOver.toFan', '=', fanId), isFor(fanId)]))
    .executeTakeFirst()
  return row !== undefined
}

/** The account behind a mailbox or a number, if an approved fan's. Nobody who asks is told whether there is one. */
export function findReceiver(db: Db, to: Receiver | { fanId: string }) {
  const fans = db
    .selectFrom('fans')
    .select(['fans.id', 'fans.accountId'])
    .where('fans.status', '=', 'approved')
  if ('fanId' in to) return fans.where('fans.id', '=', to.fanId).executeTakeFirst()
  return 'fanNumber' in to
    ? fans.where('fans.fanNumber', '=', to.fanNumber).executeTakeFirst()
    : fans.where('fans.accountId', '=', ownerOfMail(to.email)).executeTakeFirst()
}

type End = 'accepted' | 'declined' | 'taken_back'

/** Guarded by state and by the database's clock; whom it was offered to is forgotten. */
export async function moveHandOver(tx: Db, id: string, status: End, taker: string | null): Promise<boolean> {
  const before = status === 'accepted' ? (['offered'] as const) : (['offered', 'accepted'] as const)
  const clock = sql<Date>`clock_timestamp()`
  const { numUpdatedRows } = await tx
    .updateTable('minorHandOvers')
    .set({ status, toEmail: null, toFanNumber: null })
    .set(status === 'accepted' ? { acceptedAt: clock } : { closedAt: clock })
    .$if(taker !== null, (query) => query.set({ toFan: taker }))
    .where('id', '=', id)
    .where('status', 'in', before)
    .where(sql<boolean>`not match_is_over(event_id)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Offers that nobody answered before the match was over. */
export async function expireHandOvers(db: Db): Promise<void> {
  await db
    .updateTable('minorHandOvers')
    .set({ status: 'expired', toEmail: null, toFanNumber: null, closedAt: sql<Date>`clock_timestamp()` })
    .where('status', '=', 'offered')
    .where(sql<boolean>`match_is_over(event_id)`)
    .execute()
}
