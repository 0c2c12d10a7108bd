import { unusableHash } from '#people/accounts/server/password/hash.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import type { Db } from '#server/db.ts'

export type Person = { id: string; email: string; firstName: string; lastName: string }

const first = [
  'Mariana',
  'Jorge',
  'Fernanda',
  'Iván',
  'Ximena',
  'Héctor',
  'Paola',
  'Rodrigo',
  'Valeria',
  'Óscar',
  'Daniela',
  'Luis',
  'Regina',
  'Memo',
]
const last = [
  'Solís',
  'Aguirre',
  'Nava',
  'Quintero',
  'Bravo',
  'Ledesma',
  'Zamora',
  'Ortega',
  'Tinoco',
  'Farías',
]
const day = 24 * 60 * 60 * 1000

/** 140 people who have bought before. Nobody logs in as one of them: they have no password. */
export async function seedCrowd(db: Db, now: Date): Promise<Person[]> {
  const termsVersion = currentVersions(now).terminos.version
  const rows = last.flatMap((lastName, row) =>
    first.map((firstName, column) => {
      const since = new Date(now.getTime() - (75 + ((row * 31 + column * 7) % 60)) * day)
      return {
        email: `${plain(firstName)}.${plain(lastName)}@correo.example`,
        firstName,
        lastName,
        passwordHash: unusableHash,
        emailConfirmedAt: since,
        createdAt: since,
        termsVersion,
        termsAcceptedAt: since,
      }
    }),
  )
  return db.insertInto('accounts').values(rows).returning(['id', 'email', 'firstName', 'lastName']).execute()
}

/** The same people, once they are there. */
export function crowdOf(db: Db): Promise<Person[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('passwordHash', '=', unusableHash)
    .where('email', 'like', '%.%@correo.example')
    .orderBy('email')
    .execute()
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
