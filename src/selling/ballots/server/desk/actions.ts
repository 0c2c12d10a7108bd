import { audit } from '#server/audit.ts'
import { countOf } from '#lib/count.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { lockEvent } from '#catalogue/events/server/sql.ts'
import { beaconFor, type BeaconSource } from '#platform/proof/server/beacon-source.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { BallotBody } from '../../desk-contract.ts'
import { freeSeatsOf, keepSeats, letSeatsGo } from '../kept-seats.ts'
import { finish } from '../life/end-ballot.ts'
import { announce } from '../life/open-ballot.ts'
import * as sql from '../sql.ts'
import { findMatch, insertBallot, writeZones } from './sql.ts'

type Deps = Pick<Services, 'db' | 'config'>
type Actor = { eventId: number; accountId: string }

/** Sets a ballot up, or changes it before it opens: its seats leave every other sale at once. */
export function saveBallot({ db }: Deps, { eventId, accountId }: Actor, body: BallotBody): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockEvent(tx, eventId)
    const match = await findMatch(tx, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    if (match.status !== 'published')
      throw new Problem('match_not_published', 'Publica el partido antes de preparar su sorteo.', 409)
    const { mostSeats, payHours } = body
    const [opensAt, closesAt] = [new Date(body.opensAt), new Date(body.closesAt)]
    if (closesAt <= match.now)
      throw new Problem('closes_too_soon', 'El cierre tiene que estar por venir.', 409)
    if (+match.salesEndAt - +closesAt < payHours * 3_600_000)
      throw new Problem(
        'closes_too_late',
        'Entre el cierre y el fin de la venta tiene que caber el plazo de pago.',
        409,
      )
    const terms = { opensAt, closesAt, mostSeats, payHours, asksFanId: match.requiresFanId }
    const before = await sql.ballotOfMatch(tx, eventId)
    const id = await planned(tx, before, { eventId, ...terms })
    await writeZones(tx, id, body.zones)
    for (const { zoneId, seats } of body.zones) await keepZone(tx, { id, eventId }, { zoneId, seats })
    const detail = { ...body }
    await audit(tx, { accountId, action: 'ballot.save', subject: `event:${eventId}`, detail })
  })
}

type Terms = Parameters<typeof insertBallot>[1]

/** The ballot to be set up, without seats: a new one, or the one that did not open yet. */
async function planned(tx: Db, before: sql.BallotRow | undefined, terms: Terms): Promise<number> {
  if (before === undefined || before.state === 'cancelled') return insertBallot(tx, terms)
  const locked = await sql.lockBallot(tx, before.id)
  if (locked?.state !== 'planned')
    throw new Problem('ballot_begun', 'El sorteo ya abrió: lo que se anunció no cambia.', 409)
  const { eventId: _, ...change } = terms
  await sql.updateBallot(tx, before.id, change)
  await letSeatsGo(tx, before)
  return before.id
}

async function keepZone(
  tx: Db,
  ballot: { id: number; eventId: number },
  { zoneId, seats }: { zoneId: number; seats: number },
): Promise<void> {
  const seatIds = await freeSeatsOf(tx, ballot.eventId, zoneId, seats)
  const kept = seatIds.length === seats && (await keepSeats(tx, ballot, seatIds))
  if (!kept)
    throw new Problem(
      'not_so_many',
      `En una zona ${seatIds.length === 1 ? 'queda' : 'quedan'} ${countOf(seatIds.length, 'lugar libre', 'lugares libres')}, menos de los que dices.`,
      409,
      {
        zoneId,
        free: seatIds.length,
      },
    )
}

/** Closes now what would close later: another beacon is named, which does not exist yet, and the list closes next. */
export async function closeEarly({ db, config }: Deps, actor: Actor, beacon: BeaconSource): Promise<void> {
  await changing(db, actor, 'ballot.close', async (tx, ballot) => {
    if (ballot.state !== 'open' || ballot.now >= ballot.closesAt)
      throw new Problem('ballot_not_open', 'Este sorteo no está recibiendo solicitudes.', 409)
    const { now: closesAt } = ballot
    const named = await beaconFor(beacon, closesAt)
    await sql.updateBallot(tx, ballot.id, { closesAt, ...named })
    await announce(tx, config.masterKey, ballot, { closesAt, ...named })
    return { applications: await sql.countApplications(tx, ballot.id) }
  })
}

/** What comes back is passed on to nobody any more; who won keeps the time to pay. */
export async function stopPassing({ db }: Deps, actor: Actor): Promise<void> {
  await changing(db, actor, 'ballot.stop', async (tx, ballot) => {
    if (ballot.state !== 'granting')
      throw new Problem('ballot_not_granting', 'Este sorteo no está entregando lugares.', 409)
    await sql.updateBallot(tx, ballot.id, { stopped: true })
    return {}
  })
}

export async function cancelBallot({ db, config }: Deps, actor: Actor): Promise<void> {
  const { accountId } = actor
  await changing(db, actor, 'ballot.cancel', async (tx, ballot) => {
    if (ballot.state !== 'planned' && ballot.state !== 'open' && ballot.state !== 'drawing')
      throw new Problem('ballot_drawn', 'Este sorteo ya se sorteó: termínalo en vez de cancelarlo.', 409)
    const applications = await sql.countApplications(tx, ballot.id)
    await finish(tx, config.masterKey, ballot, { ended: 'cancelled', accountId, cancelled: true })
    return { applications }
  })
}

async function changing(
  db: Db,
  { eventId, accountId }: Actor,
  action: AuditAction,
  work: (tx: Db, ballot: sql.BallotRow) => Promise<Record<string, unknown>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await sql.ballotOfMatch(tx, eventId)
    const ballot = found && (await sql.lockBallot(tx, found.id))
    if (ballot === undefined) throw notFound('Este partido no tiene sorteo.')
    await audit(tx, { accountId, action, subject: `event:${eventId}`, detail: await work(tx, ballot) })
  })
}
