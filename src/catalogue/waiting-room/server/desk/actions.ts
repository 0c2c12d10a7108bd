import { audit } from '#server/audit.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { nextOpening, paceOf, type WaitingMode } from '../../rules.ts'
import { changePace } from '../pace.ts'
import { findSale } from '../sales.ts'
import * as sql from '../sql.ts'

type Deps = Pick<Services, 'db' | 'features'>
type Actor = { subject: string; accountId: string | null }

/** Mode and times; once places are taken only the rate, and switching it off, which lets everybody in. */
export async function changeRoom(
  services: Deps,
  actor: Actor,
  { mode, opensBefore, perMinute }: { mode: WaitingMode; opensBefore: number; perMinute: number },
): Promise<void> {
  const sale = await findSale(services, actor.subject)
  if (sale === null) throw notFound('No encontramos esa venta.')
  await changing(services.db, actor, 'waiting_room.change', async (tx, room) => {
    const before = { mode: room.mode, opensBefore: room.opensBefore, perMinute: room.perMinute }
    const alive = room.state !== 'idle' && room.state !== 'ended'
    if (alive && mode !== 'off' && (mode !== room.mode || opensBefore !== room.opensBefore))
      throw new Problem('queue_begun', 'La fila ya empezó: cambia el paso o apágala.', 409)
    if (mode === 'opening' && !alive && nextOpening(sale, room.now) === null)
      throw new Problem('sale_begun', 'La venta ya empezó: elige la fila automática.', 409)
    const again = room.state === 'ended' && mode !== 'off' && room.mode === 'off'
    await changePace(tx, room, {
      mode,
      opensBefore,
      perMinute,
      beyondMeasured: room.beyondMeasured && perMinute === room.perMinute,
      ...(again && { state: 'idle', ended: null, ...freshLine(await sql.freshSitting(tx, room)) }),
    })
    return { before, after: { mode, opensBefore, perMinute } }
  })
}

type Rate = { perMinute: number; beyond?: boolean }

/** More than a rehearsal measured only where somebody says so knowing the figure. */
export function changeRate(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { perMinute, beyond = false }: Rate,
): Promise<void> {
  return changing(db, actor, 'waiting_room.rate', async (tx, room) => {
    const { measuredPerMinute: measured } = room
    const beyondMeasured = measured !== null && perMinute > measured
    if (beyondMeasured && !beyond)
      throw new Problem(
        'beyond_measured',
        `El ensayo midió que aguanta ${measured.toLocaleString('es-MX')} por minuto.`,
        409,
        { measured },
      )
    await changePace(tx, room, { perMinute, beyondMeasured })
    return { before: { perMinute: room.perMinute }, after: { perMinute, beyondMeasured } }
  })
}

/** For who measures: from now on the room calls what it is told, whatever is in flight. */
export function neverEase({ db }: Pick<Deps, 'db'>, subject: string): Promise<void> {
  return changing(db, { subject, accountId: null }, 'waiting_room.rate', async (tx, room) => {
    await changePace(tx, room, { eases: false, easedTo: null })
    return { eases: false }
  })
}

/** What a rehearsal has measured: from now on the most that the room calls a minute by itself. */
export function boundRate({ db }: Pick<Deps, 'db'>, subject: string, measured: number): Promise<void> {
  return changing(db, { subject, accountId: null }, 'waiting_room.measured', async (tx, room) => {
    const change = { measuredPerMinute: measured, beyondMeasured: false }
    await changePace(tx, room, change)
    return { before: { perMinute: paceOf(room) }, after: { perMinute: paceOf({ ...room, ...change }) } }
  })
}

export function pauseRoom({ db }: Deps, actor: Actor, paused: boolean): Promise<void> {
  return changing(db, actor, 'waiting_room.pause', async (tx, room) => {
    await changePace(tx, room, { paused })
    return { paused }
  })
}

export function tellRoom({ db }: Deps, actor: Actor, message: string): Promise<void> {
  return changing(db, actor, 'waiting_room.message', async (tx, room) => {
    await sql.updateRoom(tx, room.id, { message: message === '' ? null : message })
    return { message }
  })
}

export function openToAll({ db }: Deps, actor: Actor, open: boolean): Promise<void> {
  return changing(db, actor, 'waiting_room.open', async (tx, room) => {
    await sql.updateRoom(tx, room.id, { openToAll: open })
    return { openToAll: open }
  })
}

/** Files and places of the times before stay as they are. */
export function freshLine(sitting: number): sql.RoomChange & { sitting: number } {
  return {
    sitting,
    serving: 0,
    lastNumber: 0,
    servingSince: null,
    closesAt: null,
    beaconChain: null,
    beaconRound: null,
    beaconAt: null,
    openToAll: false,
    paused: false,
    message: null,
    easedTo: null,
    ...sql.noNextList,
  }
}

async function changing(
  db: Db,
  { subject, accountId }: Actor,
  action: AuditAction,
  work: (tx: Db, room: sql.RoomRow) => Promise<Record<string, unknown>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql.ensureRoom(tx, subject)
    const found = await sql.findRoom(tx, subject)
    const room = (await sql.lockRoom(tx, found!.id))!
    await audit(tx, { accountId, action, subject, detail: await work(tx, room) })
  })
}
