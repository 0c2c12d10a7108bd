import { accountsLedTo } from '#people/accounts/server/merged.ts'
import type { Db } from '#server/db.ts'
import type { Kept, Obstacle, PersonalData, Section } from '#server/personal-data.ts'
import type { Services } from '#server/services.ts'

/** What each feature knows of a person. An erasure takes them in this order, the account last: the others read it. */
export const personalDataOf = (features: Services['features']): PersonalData[] =>
  features.flatMap(({ personalData }) => personalData ?? [])

export type Dossier = { hecho: string; secciones: Section[] }

/** Everything known about a person, by this account and those merged into it, all of it as it was at one moment. */
export function collectDossier(
  { db, config, features }: Pick<Services, 'db' | 'config' | 'features'>,
  accountId: string,
  madeAt: Date,
): Promise<Dossier> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const secciones = new Map<string, Section>()
      const ids = [accountId, ...(await accountsLedTo(tx, accountId))]
      for (const part of personalDataOf(features).toReversed())
        for (const id of ids)
          for (const section of await part.exportOf(tx, id, config)) {
            const before = secciones.get(section.name)?.rows ?? []
            secciones.set(section.name, { ...section, rows: [...before, ...section.rows] })
          }
      return { hecho: madeAt.toISOString(), secciones: [...secciones.values()] }
    })
}

/** What stands in the way of erasing an account now; what two features know of is told once. */
export async function erasureBlockersOf(
  db: Db,
  features: Services['features'],
  accountId: string,
): Promise<Obstacle[]> {
  const found = new Map<string, Obstacle>()
  for (const part of personalDataOf(features))
    for (const erasureBlocker of (await part.erasureBlockers?.(db, accountId)) ?? [])
      found.set(erasureBlocker.code, erasureBlocker)
  return [...found.values()]
}

/** What an erasure leaves, by the reason for which it stays. */
export function retainedData(features: Services['features']): Kept[] {
  const all = personalDataOf(features).flatMap(({ tables }) =>
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
