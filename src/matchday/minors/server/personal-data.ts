import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import type { Obstacle, PersonalData, Section } from '#server/personal-data.ts'
import { openMinor } from './person/sealed-minor.ts'
import { relationWords } from '../rules.ts'
import { lockFan } from './sql.ts'

export const minorData: PersonalData = {
  tables: {
    minors: { exported: true, erasure: 'anonymised' },
    minor_guardians: { exported: true, erasure: 'deleted' },
    minor_invitations: { exported: true, erasure: 'anonymised' },
    minor_hand_overs: { exported: true, erasure: 'anonymised' },
  },

  exportOf: (db, accountId, { identityKeys }) => minorSections(db, accountId, identityKeys),

  /** The obstacles come first: whoever is the only guardian of a child does not get here. */
  async erase(tx, accountId) {
    const fanId = await fanOf(tx, accountId)
    if (fanId !== undefined) await leaveMinors(tx, fanId)
  },

  async erasureBlockers(db, accountId) {
    const fanId = await fanOf(db, accountId)
    return fanId === undefined ? [] : minorObstacles(db, fanId)
  },
}

/** Why a Fan ID, or its account, cannot be erased: children whose only guardian it is. */
export async function minorObstacles(db: Db, fanId: string): Promise<Obstacle[]> {
  const { rows } = await sql<{ alone: number }>`
    select count(*) as alone from minor_guardians mine where fan_id = ${fanId}::uuid
      and not exists (select from minor_guardians other
        where other.minor_id = mine.minor_id and other.fan_id <> mine.fan_id)`.execute(db)
  if ((rows[0]?.alone ?? 0) === 0) return []
  return [
    {
      code: 'minors_without_guardian',
      title: 'Solo tú respondes por un menor',
      words: 'Invita a otra persona responsable, o borra primero su registro.',
      path: '/fanId-base/minorRegistry',
      action: 'Ver mis menores',
    },
  ]
}

/** A guardian goes: the other one stays and is the first now; what was offered or taken by this fan ends. */
export async function leaveMinors(tx: Db, fanId: string): Promise<void> {
  await lockFan(tx, fanId)
  // In the order of their numbers, so that two guardians who go at once do not wait for each other.
  const mine = await tx
    .selectFrom('minors')
    .select('id')
    .where('id', 'in', tx.selectFrom('minorGuardians').select('minorId').where('fanId', '=', fanId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = mine.map(({ id }) => id)
  await tx.deleteFrom('minorGuardians').where('fanId', '=', fanId).execute()
  await tx
    .updateTable('minorGuardians')
    .set({ rank: 1 })
    .where('minorId', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  const closedAt = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('minorInvitations')
    .set({ status: 'expired', toEmail: null, tokenHash: null, closedAt })
    .where('fromFan', '=', fanId)
    .where('status', '=', 'open')
    .execute()
  await tx
    .updateTable('minorHandOvers')
    .set({ status: 'expired', toEmail: null, toFanNumber: null, closedAt })
    .where((eb) => eb.or([eb('fromFan', '=', fanId), eb('toFan', '=', fanId)]))
    .where(sql<boolean>`(status = 'offered' or status = 'accepted' and not match_is_over(event_id))`)
    .execute()
}

/** With the keys, each child by name; without them, what lies open. */
export async function minorSections(db: Db, accountId: string, ring?: KeyRing): Promise<Section[]> {
  const fanId = await fanOf(db, accountId)
  if (fanId === undefined) return []
  return [
    { name: 'menores', title: 'Menores bajo tu responsabilidad', rows: await childrenOf(db, fanId, ring) },
    { name: 'invitaciones_de_menores', title: 'A quién invitaste', rows: await invitationsOf(db, fanId) },
    {
      name: 'entregas_de_menores',
      title: 'Menores entregados por un partido',
      rows: await handOversOf(db, fanId),
    },
  ]
}

async function childrenOf(db: Db, fanId: string, ring?: KeyRing) {
  const rows = await db
    .selectFrom('minorGuardians as mine')
    .innerJoin('minors as minor', 'minor.id', 'mine.minorId')
    .select(['minor.id', 'minor.sealedPerson', 'minor.photoId', 'minor.createdAt'])
    .select(['mine.relation', 'mine.agreedAt', 'mine.noticeVersion'])
    .where('mine.fanId', '=', fanId)
    .orderBy('minor.createdAt')
    .execute()
  return rows.map(({ id, sealedPerson, ...row }) => {
    const person = ring && sealedPerson ? openMinor(ring, id, sealedPerson) : null
    return {
      ...(person && {
        nombre: [person.givenNames, person.firstSurname, person.secondSurname].filter(Boolean).join(' '),
        curp: person.curp,
        nacimiento: person.birthDate,
      }),
      relación: relationWords[row.relation],
      foto: row.photoId === null ? 'no' : 'sí',
      registrado: row.createdAt,
      aceptaste: row.agreedAt,
      aviso: row.noticeVersion,
    }
  })
}

async function invitationsOf(db: Db, fanId: string) {
  const rows = await db
    .selectFrom('minorInvitations')
    .select(['invitedAt as fecha', 'toEmail as para', 'status as estado', 'closedAt as terminó'])
    .where('fromFan', '=', fanId)
    .orderBy('invitedAt')
    .execute()
  return rows
}

function handOversOf(db: Db, fanId: string) {
  return db
    .selectFrom('minorHandOvers')
    .innerJoin('events', 'events.id', 'minorHandOvers.eventId')
    .select(['offeredAt as fecha', 'minorHandOvers.status as estado', 'events.away as rival'])
    .select(sql<string>`case when from_fan = ${fanId}::uuid then 'entregaste' else 'recibiste' end`.as('qué'))
    .where((eb) => eb.or([eb('fromFan', '=', fanId), eb('toFan', '=', fanId)]))
    .orderBy('offeredAt')
    .execute()
}

async function fanOf(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('fans').select('id').where('accountId', '=', accountId).executeTakeFirst()
  return row?.id
}
