import type { Db } from '#server/db.ts'
import type { Obstacle } from '#server/personal-data.ts'

/** What of one feature stands in the way of erasing a Fan ID: children who are registered, for instance. */
export type FanObstacles = (db: Db, fanId: string) => Promise<Obstacle[]>

/** What one feature takes away when a Fan ID ends, before its row forgets who it was. Again: changes nothing. */
export type FanLeaving = (tx: Db, fan: { id: string; accountId: string }) => Promise<void>

const asked: FanObstacles[] = []
const leaving: FanLeaving[] = []

/** A feature that builds on the Fan ID says once, where its routes are built, what has to be settled first. */
export function registerErasureBlocker(obstacles: FanObstacles): void {
  if (!asked.includes(obstacles)) asked.push(obstacles)
}

/** The same for what goes with the Fan ID. */
export function leaveWithFan(leave: FanLeaving): void {
  if (!leaving.includes(leave)) leaving.push(leave)
}

export async function leaveAll(tx: Db, fan: { id: string; accountId: string }): Promise<void> {
  for (const leave of leaving) await leave(tx, fan)
}

/** Everything that has to be settled before this Fan ID may be erased; again in the erasure's own transaction. */
export async function erasureBlockersOfFan(db: Db, fanId: string): Promise<Obstacle[]> {
  const found: Obstacle[] = []
  for (const obstacles of asked) found.push(...(await obstacles(db, fanId)))
  return found
}
