import { sql } from 'kysely'
import { activeKey, sealedBy } from '#platform/codes/server/signing-keys.ts'
import { sealedColumns } from '#people/fan-id/server/retention/sealed-columns.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'

/** Which keys the data needs and the configuration lacks, a Spanish line each; empty when everything opens. */
export async function keysMissing(
  db: Db,
  { masterKey, identityKeys }: { masterKey: Buffer | null; identityKeys: KeyRing },
): Promise<string[]> {
  const missing: string[] = []
  if (masterKey === null) {
    if ((await activeKey(db)) !== undefined)
      missing.push('MASTER_KEY: falta. Sin ella no se firman boletos ni se abre lo sellado.')
  } else if (!(await sealedBy(db, masterKey)))
    missing.push('MASTER_KEY: no es la llave con que se selló esta base.')
  const numbers = new Set<number>()
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ number: number }>`select distinct get_byte(${sql.ref(column)}, 0) as number
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
    for (const { number } of rows) numbers.add(number)
  }
  for (const number of numbers)
    if (!identityKeys.some((one) => one.number === number))
      missing.push(
        `IDENTITY_KEYS: falta la llave ${number}. Sin ella hay rostros y documentos que no se abren.`,
      )
  return missing
}
