import { sql } from 'kysely'
import { safeParse } from 'zod/mini'
import { Email, Phone } from '#lib/contact.ts'
import type { Db } from '#server/db.ts'
import { keyedHash } from '#server/key-ring.ts'
import { fanSubject } from '../attempts.ts'

/** Letters that are misread in a fan number, as Crockford reads them. */
const misread: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

/** `index` knows the identifier again, whoever has it. */
type Identified = { fanId: string | null; subject: string; index: Buffer }

/** An e-mail, a phone or a fan number, each as it is stored. */
export function readIdentifier(typed: string): { email: string; phone: string; fanNumber: string } {
  return {
    email: safeParse(Email, typed).data ?? '',
    phone: safeParse(Phone, typed).data ?? '',
    fanNumber: typed
      .toUpperCase()
      .replace(/[\s-]/g, '')
      .replace(/[OILU]/g, (letter) => misread[letter] ?? letter),
  }
}

/** Whom an identifier leads to, by one statement whether or not it is anybody; and what their attempts count against. */
export async function identify(db: Db, masterKey: Buffer, typed: string): Promise<Identified> {
  const { email, phone, fanNumber } = readIdentifier(typed)
  const { rows } = await sql<{ id: string }>`
    select fans.id from fans join accounts on accounts.id = fans.account_id
    where status <> 'erased' and (accounts.email = ${email} or fans.phone = ${phone} or fan_number = ${fanNumber})
    limit 1`.execute(db)
  const fanId = rows[0]?.id ?? null
  const index = keyedHash(masterKey, 'fan identifier', email || phone || fanNumber)
  const nobody = `nobody:${index.toString('base64url')}`
  return { fanId, subject: fanId === null ? nobody : fanSubject(fanId), index }
}
