import { insertFare } from '#catalogue/fares/server/sql.ts'
import type { Db } from '#server/db.ts'

const none = { buyers: 'anybody' as const, ageFrom: null, ageTo: null, evidence: null, companion: false }
const own = [
  { ...none, key: 'estudiante', name: 'Estudiante', evidence: 'Pide la credencial de estudiante' },
  { ...none, key: 'acompanante', name: 'Acompañante', companion: true },
]

/** Fares of the club's own beside the three that every club begins with; those that are there stay. */
export async function seedFares(db: Db): Promise<void> {
  const known = await db.selectFrom('fares').select('key').execute()
  for (const [index, fare] of own.entries())
    if (!known.some(({ key }) => key === fare.key)) await insertFare(db, { ...fare, position: 4 + index })
}
