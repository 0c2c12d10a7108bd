import { sql } from 'kysely'
import { encodeExtra } from '#platform/codes/extra-token.ts'
import { signBytes } from '#platform/codes/server/sign-token.ts'
import { openSigningKey } from '#platform/codes/server/signing-keys.ts'
import { changeOf } from '#catalogue/events/changes-rules.ts'
import { eventLook, latestChange } from '#catalogue/events/server/sql.ts'
import { clubPicture } from '#catalogue/pictures/rules.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { codeExpiry } from '#selling/tickets/rules.ts'
import { memo } from '#lib/memo.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { ExtraCode } from '../contract.ts'
import { opensAt } from '../rules.ts'

function selectCodes(db: Db) {
  return db
    .selectFrom('extraCodes as code')
    .innerJoin('orders', 'orders.id', 'code.orderId')
    .innerJoin('extras as extra', 'extra.id', 'code.extraId')
    .innerJoin('events as event', 'event.id', 'code.eventId')
    .innerJoin('seatingPlans as plan', 'plan.id', 'event.planId')
    .innerJoin('venues as venue', 'venue.id', 'plan.venueId')
    .select(['code.id', 'code.orderId', 'code.kid', 'code.title as name', 'code.paidCents', 'code.status'])
    .select(['code.redeemedAt', 'code.redeemedPoint', 'orders.folio', 'orders.accountId'])
    .select(['extra.kind', 'extra.use', 'extra.point', 'extra.place', 'extra.opensMinutesBefore'])
    .select(['extra.pictureId', 'extra.pictureAlt'])
    .select(['event.id as eventId', 'event.slug', 'event.home', 'event.away', 'event.round'])
    .select(['event.startsAt', 'event.doorsAt', 'event.cancellationRule', 'event.status as eventStatus'])
    .select([
      'venue.name as venue',
      'venue.city',
      'venue.address',
      latestChange().as('change'),
      eventLook().as('look'),
    ])
    .select(sql<Date>`now()`.as('now'))
    .orderBy('event.startsAt')
    .orderBy('extra.id')
    .orderBy('code.orderId')
    .orderBy('code.no')
}
type Row = Awaited<ReturnType<ReturnType<typeof selectCodes>['execute']>>[number]

/** Reads what was bought beside seats with its codes, which are signed on reading. Opened keys stay in this process's memory. */
export function extraReader({ db, config: { masterKey } }: Pick<Services, 'db' | 'config'>) {
  const signingKey = memo((kid: number) => openSigningKey(db, masterKey, kid))

  async function codeOf({ status, kid, id: codeId, eventId, startsAt }: Row): Promise<string> {
    if (status === 'void') return ''
    const signed = encodeExtra({ kid, codeId, eventId, expiresAt: codeExpiry(startsAt) })
    return signBytes(signed, await signingKey(kid))
  }

  const complete = (rows: Row[]): Promise<ExtraCode[]> =>
    Promise.all(rows.map(async (row) => ({ ...wordsOf(row), code: await codeOf(row) })))

  return {
    ofAccount: async (accountId: string) => {
      const rows = await selectCodes(db).where('orders.accountId', '=', accountId).execute()
      return { extras: await complete(rows), now: (rows[0]?.now ?? new Date()).toISOString() }
    },
    /** Those of an order that are still good. */
    ofOrder: async (orderId: string) =>
      complete(
        await selectCodes(db)
          .where('code.orderId', '=', orderId)
          .where('code.status', '=', 'valid')
          .execute(),
      ),
  }
}

function wordsOf(row: Row): Omit<ExtraCode, 'code'> {
  const { id, orderId, kind, use, name, point, place, paidCents, status } = row
  const { slug, home, away, look, round, venue, city, address, cancellationRule } = row
  return {
    id,
    orderId,
    kind,
    use,
    name,
    point,
    place,
    paidCents,
    status,
    folio: folioOf(row.folio),
    opensAt: opensAt(row, row.opensMinutesBefore).toISOString(),
    picture: clubPicture(row.pictureId, row.pictureAlt),
    redeemed:
      row.redeemedAt === null ? null : { at: row.redeemedAt.toISOString(), point: row.redeemedPoint ?? '' },
    event: {
      id: row.eventId,
      slug,
      home,
      away,
      look,
      round,
      venue,
      city,
      address,
      cancellationRule,
      startsAt: row.startsAt.toISOString(),
      doorsAt: row.doorsAt.toISOString(),
      cancelled: row.eventStatus === 'cancelled',
      ...changeOf(row.change),
    },
  }
}
