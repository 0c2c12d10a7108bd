import { sealedBy } from '#platform/codes/server/signing-keys.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Db } from '#server/db.ts'

/**
 * Refuses a `MASTER_KEY` that is not the one of this database: such a node would sell tickets that it cannot sign, and seal what
 * the other nodes do not open.
 */
export async function refuseOtherKey(db: Db, masterKey: Buffer): Promise<void> {
  if (await sealedBy(db, masterKey)) return
  throw new CannotStart(
    'MASTER_KEY: no es la llave con que se selló esta base. Pon la de antes; las demás no abren nada.',
  )
}
