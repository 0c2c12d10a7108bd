import { writeNote } from '#front/people/server/actions.ts'
import { unusableHash } from '#people/accounts/server/password/hash.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import type { Db } from '#server/db.ts'

const phone = '+524421234567'
const day = 24 * 60 * 60 * 1000

/** Ana's older account, which nobody has merged yet: the same name and mobile, another mail. And what the window noted of her. */
export async function seedDouble(db: Db, now: Date): Promise<void> {
  const termsVersion = currentVersions(now).terminos.version
  const since = new Date(now.getTime() - 400 * day)
  const { id: ana } = await idOf(db, 'ana@correo.example')
  const { id: clerk } = await idOf(db, 'taquilla@club.example')
  await db.updateTable('accounts').set({ phone }).where('id', '=', ana).execute()
  await db
    .insertInto('accounts')
    .values({
      email: 'analuna90@correo.example',
      firstName: 'Ana',
      lastName: 'Luna Rios',
      phone,
      passwordHash: unusableHash,
      emailConfirmedAt: since,
      createdAt: since,
      termsVersion,
      termsAcceptedAt: since,
    })
    .execute()
  await writeNote(db, { accountId: ana, by: clerk }, 'Prefiere que le llamen después de las 5.')
}

function idOf(db: Db, email: string) {
  return db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}
