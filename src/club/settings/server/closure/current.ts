import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { callStaysOpen } from '../../closure-rules.ts'
import { findClosure } from './sql.ts'

/** What people are told; `reopensAt` as an ISO instant. */
export type Closure = { message: string; reopensAt: string | null }

let held: Closure | null = null

/** The closure as this process knows it; null while the box office is open. */
export const currentClosure = (): Closure | null => held

export async function refreshClosure(db: Db): Promise<void> {
  const row = await findClosure(db)
  held = row === undefined ? null : { message: row.message, reopensAt: row.reopensAt?.toISOString() ?? null }
}

type Call = { access: string; method: string; path: string }

/** What belongs to the sale waits while the box office is closed, for everybody but the club's own people. */
export function refuseWhileClosed(call: Call, account: { role: string } | null): void {
  if (held === null || call.access === 'staff' || call.access === 'gate') return
  if ((account !== null && account.role !== 'buyer') || callStaysOpen(call)) return
  const words = 'La taquilla en línea está cerrada por ahora. Tus boletos siguen abriendo.'
  throw new Problem('site_closed', words, 503, { ...held })
}
