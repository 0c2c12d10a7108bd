import { notFound, Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { lockPerson } from '../people/rows.ts'
import { boundsOf, matchesToCome, writeBounds, type Bounds } from './rows.ts'

/** Bounds somebody to some matches or some time, or to nothing; from the person's next call, in every session. */
export async function bound(db: Db, by: string, accountId: string, bounds: Bounds | null): Promise<void> {
  const matches = await matchesToCome()(db)
  const strange = bounds?.eventIds?.some((id) => !matches.some((match) => match.id === id)) ?? false
  if (strange) throw new Problem('no_such_match', 'Alguno de esos partidos ya pasó o no está publicado.')
  await db.transaction().execute(async (tx) => {
    if (by === accountId)
      throw new Problem(
        'yourself',
        'No puedes cambiar tu propio acceso. Pídelo a otra persona de administración.',
      )
    const person = await lockPerson(tx, accountId)
    if (person === null || person.role === 'buyer') throw notFound('No es parte del personal.')
    if (person.role === 'administrator')
      throw new Problem('not_bounded', 'Administración no se limita a partidos. Dale otro rol primero.')
    const before = await boundsOf(tx, accountId)
    const given = bounds === null || Object.values(bounds).every((one) => one === null) ? null : bounds
    await writeBounds(tx, accountId, given)
    const detail = { before: before ?? null, after: given }
    await audit(tx, { accountId: by, action: 'staff.bounded', subject: `account:${accountId}`, detail })
  })
}
