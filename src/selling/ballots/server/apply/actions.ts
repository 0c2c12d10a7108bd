import { randomBytes, randomUUID } from 'node:crypto'
import { mostPerPerson } from '#catalogue/events/rules.ts'
import { cancelOrder } from '#selling/orders/server/actions.ts'
import { releaseParts } from '#selling/holds/server/engine/whole-hold.ts'
import { lockHold } from '#selling/holds/server/sql.ts'
import { commitmentOf } from '#platform/proof/draw.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { ApplicationBody } from '../../contract.ts'
import { tellCompanions, tellLeft } from '../life/tell.ts'
import * as refusals from '../refusals.ts'
import * as sql from '../sql.ts'
import * as people from './people.ts'

type Deps = Pick<Services, 'db' | 'config'>
type Mine = { ballotId: number; accountId: string }

/** Takes part in a ballot, or changes what was asked for: while it is open, which the database says once more. */
export function apply({ db, config }: Deps, mine: Mine, body: ApplicationBody): Promise<void> {
  const { ballotId, accountId } = mine
  return inTime(db, async (tx) => {
    const ballot = await openBallot(tx, ballotId)
    const applicant = await people.findApplicant(tx, accountId)
    if (ballot.asksFanId && applicant.fanId === null) throw refusals.fanIdRequired()
    if (!applicant.phone && applicant.fanId === null) throw refusals.phoneRequired()
    await refuseWish(tx, ballot, body)
    const before = await sql.findApplication(tx, ballotId, accountId)
    const applicationId = before?.id ?? randomUUID()
    const of = { ballotId, applicationId }
    const companions = await people.companionsOf(tx, config.masterKey, body.companions)
    const members = [people.ownMember(config.masterKey, applicant), ...companions]
    await people.refuseElsewhere(tx, of, members)
    const wish = {
      quantity: body.quantity,
      zones: body.zoneIds,
      fanId: applicant.fanId,
      status: 'applied',
    } as const
    if (before === undefined) await insert(tx, { ...of, accountId, ...wish })
    else await tx.updateTable('ballotApplications').set(wish).where('id', '=', before.id).execute()
    const named = await people.writeMembers(tx, of, members)
    await tellCompanions(tx, ballot, named, applicationId)
  })
}

export function withdraw({ db }: Deps, { ballotId, accountId }: Mine): Promise<void> {
  return inTime(db, async (tx) => {
    await openBallot(tx, ballotId)
    const found = await sql.findApplication(tx, ballotId, accountId)
    if (found?.status !== 'applied') throw refusals.noApplication()
    await people.writeMembers(tx, { ballotId, applicationId: found.id }, [])
    await sql.moveApplication(tx, { id: found.id, from: 'applied' }, { status: 'withdrawn' })
  })
}

/** Whoever was named by somebody else goes, and that application asks for one seat less. */
export function leaveCompany({ db, config }: Deps, { ballotId, accountId }: Mine): Promise<void> {
  return inTime(db, async (tx) => {
    const ballot = await openBallot(tx, ballotId)
    const { key } = people.ownMember(config.masterKey, await people.findApplicant(tx, accountId))
    const gone = await tx
      .deleteFrom('ballotMembers')
      .where('ballotId', '=', ballotId)
      .where('personKey', '=', key)
      .where('own', '=', false)
      .returning('applicationId')
      .executeTakeFirst()
    if (gone === undefined) return
    const other = await tx
      .updateTable('ballotApplications')
      .set((row) => ({ quantity: row('quantity', '-', 1) }))
      .where('id', '=', gone.applicationId)
      .returning('accountId')
      .executeTakeFirstOrThrow()
    await tellLeft(tx, ballot, other.accountId, key.toString('hex').slice(0, 16))
  })
}

/** Lets go of what was won; an order that was made of it ends with it. A payment under way is waited for. */
export async function decline({ db }: Deps, { ballotId, accountId }: Mine): Promise<void> {
  const found = await sql.findApplication(db, ballotId, accountId)
  if (found?.status !== 'won' || found.holdId === null) throw refusals.nothingWon()
  const { id, holdId } = found
  const order = await db.selectFrom('orders').select('id').where('holdId', '=', holdId).executeTakeFirst()
  if (order !== undefined) return cancelOrder(db, order.id, accountId)
  await db.transaction().execute(async (tx) => {
    const hold = await lockHold(tx, holdId)
    // Ordered meanwhile: the order's own way ends it.
    if (hold?.status !== 'active') throw refusals.nothingWon()
    await releaseParts(tx, holdId)
    await sql.moveApplication(tx, { id, from: 'won' }, { status: 'declined' })
  })
}

async function openBallot(tx: Db, ballotId: number): Promise<sql.BallotRow> {
  const ballot = await sql.findBallot(tx, ballotId)
  if (ballot === undefined) throw refusals.noBallot()
  const { state, matchStatus, now, closesAt } = ballot
  if (state !== 'open' || matchStatus !== 'published' || now >= closesAt) throw refusals.notOpen()
  return ballot
}

async function refuseWish(
  tx: Db,
  ballot: sql.BallotRow,
  { quantity, zoneIds }: ApplicationBody,
): Promise<void> {
  const most = Math.min(ballot.mostSeats, mostPerPerson(ballot))
  if (quantity > most) throw refusals.tooManySeats(most)
  const seats = new Map((await sql.zonesOf(tx, ballot.id)).map((zone) => [zone.zoneId, zone.seats]))
  if (zoneIds.some((zoneId) => (seats.get(zoneId) ?? 0) < quantity)) throw refusals.unknownZone()
}

type NewApplication = Mine & {
  applicationId: string
  quantity: number
  zones: number[]
  fanId: string | null
  status: 'applied'
}

async function insert(tx: Db, { applicationId: id, ...row }: NewApplication): Promise<void> {
  const salt = new Uint8Array(randomBytes(32))
  const commitment = Buffer.from(await commitmentOf(id, salt, nodeSha256))
  await tx
    .insertInto('ballotApplications')
    .values({ id, ...row, salt: Buffer.from(salt), commitment })
    .execute()
}

/** What the database refuses although it was looked at before, in words: somebody else was faster, or the list is closed. */
async function inTime(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(work)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'ballot_in_time') throw refusals.notOpen()
    if (constraint === 'ballot_applications_fan') throw refusals.fanIdElsewhere()
    if (constraint === 'ballot_members_pkey') throw refusals.companionElsewhere(['alguien de tu solicitud'])
    if (constraint === 'ballot_applications_account_id_ballot_id_key') throw refusals.alreadyApplied()
    throw error
  }
}
