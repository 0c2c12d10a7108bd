import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { toBase64Url } from '#platform/codes/base64url.ts'
import { permits } from '#lib/permissions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { SignedIn } from '#server/session.ts'
import { checkOf, pinDigits, verifierOf, type Supervisor } from '../../scan/supervisor-pin.ts'
import { openMatch } from '../sql.ts'

/** A supervisor's own PIN for one match, told once; what was made before is on no device any more. */
export async function makePin(db: Db, eventId: number, accountId: string): Promise<string> {
  const match = await openMatch(db, eventId)
  if (match === undefined) throw notFound('No encontramos ese partido.')
  if (match.over) throw new Problem('match_over', 'Ese partido ya terminó.')
  const pin = `${randomInt(10 ** pinDigits)}`.padStart(pinDigits, '0')
  const salt = randomBytes(16)
  const verifier = Buffer.from(await verifierOf(pin, Uint8Array.from(salt)))
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('gatePins').values({ eventId, accountId, salt, verifier }).execute()
    await audit(tx, { accountId, action: 'gate.pin', subject: `event:${eventId}` })
  })
  return pin
}

type Row = { id: string; name: string; salt: Buffer; verifier: Buffer }

/** Who may be called to a gate of the match, by name, with what a device checks a PIN against. */
export async function supervisorsOf(db: Db, eventId: number): Promise<Supervisor[]> {
  const { rows } = await sql<Pick<SignedIn, 'role' | 'ownRole'> & Row>`
    select distinct on (pin.account_id) pin.id, first_name || ' ' || last_name as name, role_now(accounts) as role, own_role(accounts) as own_role, salt, verifier
    from gate_pins pin join accounts on accounts.id = pin.account_id
    where event_id = ${eventId} and not exists (select from staff_bounds where staff_bounds.account_id = pin.account_id
      and event_ids is not null and not ${eventId} = any (event_ids)) order by pin.account_id, made_at desc`.execute(
    db,
  )
  const named = rows.filter((person) => permits(person, 'supervise Gate'))
  return Promise.all(
    named
      .toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
      .map(async ({ id, name, salt, verifier }) => ({
        pinId: id,
        name,
        salt: toBase64Url(salt),
        check: await checkOf(Uint8Array.from(verifier)),
      })),
  )
}
