import type { Db } from '#server/db.ts'
import type { Kept, Obstacle, Section } from '#server/personal-data.ts'
import type { Services } from '#server/services.ts'
import { parts } from '#app/server/personal-data-of-features.ts'

export type Dossier = { hecho: string; secciones: Section[] }

/** Everything known about an account, all of it as it was at one moment. */
export function collectDossier(
  { db, config }: Pick<Services, 'db' | 'config'>,
  accountId: string,
  madeAt: Date,
): Promise<Dossier> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const secciones: Section[] = []
      for (const part of parts.toReversed()) secciones.push(...(await part.exportOf(tx, accountId, config)))
      return { hecho: madeAt.toISOString(), secciones }
    })
}

/** What stands in the way of erasing an account now; what two features know of is told once. */
export async function obstaclesOf(db: Db, accountId: string): Promise<Obstacle[]> {
  const found = new Map<string, Obstacle>()
  for (const part of parts)
    for (const obstacle of (await part.obstacles?.(db, accountId)) ?? []) found.set(obstacle.code, obstacle)
  return [...found.values()]
}

/** What an erasure leaves, by the reason for which it stays. */
export function keptThings(): Kept[] {
  const all = parts.flatMap(({ tables }) =>
    Object.values(tables).flatMap(({ erasure }) => (typeof erasure === 'object' ? [erasure.kept] : [])),
  )
  return [...Map.groupBy(all, ({ why }) => why)].map(([why, things]) => {
    const [first = '', ...others] = new Set(things.map(({ what }) => what))
    return {
      why,
      what: [first, ...others.map((what) => what.charAt(0).toLowerCase() + what.slice(1))].join(', '),
    }
  })
}
