import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
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

/** What a call gets that a closed box office does not answer. */
export function siteClosed(): Problem {
  const words = 'La taquilla en línea está cerrada por ahora. Tus boletos siguen abriendo.'
  return new Problem('site_closed', words, 503, { ...held })
}
