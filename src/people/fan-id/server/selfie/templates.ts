import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'

const purposeOf = (fanId: string, model: string) => `fan:${fanId}:template:${model}`

/** Keeps a fan's template, sealed; one for each model. Only where the consent stands: the caller has looked. */
export async function storeTemplate(
  tx: Db,
  ring: KeyRing,
  { fanId, model, template }: { fanId: string; model: string; template: Float32Array },
): Promise<void> {
  const plain = Buffer.from(template.buffer, template.byteOffset, template.byteLength)
  const sealed = sealUnder(ring, purposeOf(fanId, model), plain)
  await tx
    .insertInto('fanTemplates')
    .values({ fanId, model, sealed })
    .onConflict((conflict) =>
      conflict.columns(['fanId', 'model']).doUpdateSet({ sealed, madeAt: sql<Date>`now()` }),
    )
    .execute()
}

/** The template that a model made of a fan; null when there is none to compare with. */
export async function templateOf(
  db: Db,
  ring: KeyRing,
  fanId: string | null,
  model: string,
): Promise<Float32Array | null> {
  const row = await db
    .selectFrom('fanTemplates')
    .select('sealed')
    .where('fanId', '=', fanId)
    .where('model', '=', model)
    .executeTakeFirst()
  if (row === undefined || fanId === null) return null
  const plain = openUnder(ring, purposeOf(fanId, model), row.sealed)
  return new Float32Array(Uint8Array.from(plain).buffer)
}
