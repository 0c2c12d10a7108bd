import type { z } from 'zod/mini'
import type { Hall } from '#selling/holds/server/engine/hall.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import type { Application, readApplication } from '../../contract.ts'
import { aheadOf, findApplication, hintsOf, zonesOf, type ApplicationRow } from '../sql.ts'
import { findApplicant } from './people.ts'

type Deps = Pick<Services, 'db' | 'config' | 'seats'>
type Own = z.input<typeof readApplication.reply>

/** An application as its own person is told of it, and whether somebody else named the person. */
export async function ownApplication(
  { db, config, seats }: Deps,
  { ballotId, eventId, accountId }: { ballotId: number; eventId: number; accountId: string },
): Promise<Own> {
  const found = await findApplication(db, ballotId, accountId)
  const { email } = await findApplicant(db, accountId)
  const named = await db
    .selectFrom('ballotMembers')
    .select('applicationId')
    .where('ballotId', '=', ballotId)
    .where('personKey', '=', keyedHash(config.masterKey, 'ballot member', email))
    .where('own', '=', false)
    .executeTakeFirst()
  if (found === undefined) return { application: null, companionOf: named !== undefined }
  const { number, status } = found
  return {
    companionOf: named !== undefined,
    application: {
      placeId: found.id,
      salt: found.salt.toString('hex'),
      commitment: found.commitment.toString('hex'),
      status,
      quantity: found.quantity,
      zoneIds: found.zones,
      companions: await hintsOf(db, found.id),
      number,
      ahead: number === null || status !== 'applied' ? null : await aheadOf(db, ballotId, number),
      won: await wonOf({ db, hall: () => seats.hall(eventId) }, found),
    },
  }
}

type Reading = Pick<Services, 'db'> & { hall: () => Promise<Hall> }

async function wonOf(
  { db, hall }: Reading,
  { ballotId, status, holdId, zoneId, until }: ApplicationRow,
): Promise<z.input<typeof Application>['won']> {
  if ((status !== 'won' && status !== 'paid') || holdId === null || zoneId === null || until === null)
    return null
  const hold = await db.selectFrom('holds').select('seatIds').where('id', '=', holdId).executeTakeFirst()
  const { placeOf } = await hall()
  const names = (hold?.seatIds ?? [])
    .map(placeOf)
    .map(({ section, row, seat }) => (seat === '' ? section : `${section}, fila ${row}, asiento ${seat}`))
  const zone = (await zonesOf(db, ballotId)).find((one) => one.zoneId === zoneId)
  return { zoneId, zone: zone?.name ?? '', seats: names, holdId, until }
}
