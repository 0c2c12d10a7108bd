import { sql } from 'kysely'
import { currentClub } from '#club/settings/club-words.ts'
import { refuseUnknownPicture } from '#catalogue/pictures/server/shelf.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { DeskTeam, TeamInput } from '../../../desk-teams-contract.ts'

/** The club's own teams, the first one first. */
export async function readTeams(db: Db): Promise<DeskTeam[]> {
  const rows = await db
    .selectFrom('teams')
    .select(['id', 'first', 'name', 'color', 'crestId'])
    .select(sql<number>`(select count(*)::int from events where team_id = teams.id)`.as('events'))
    .orderBy('first', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, name: row.name ?? currentClub().team }))
}

/** What a team is called now; without a number the first one. Throws where there is no such team. */
export async function teamName(db: Db, teamId: number | null): Promise<{ id: number; name: string }> {
  const team = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(teamId === null ? sql<boolean>`first` : sql<boolean>`id = ${teamId}`)
    .executeTakeFirst()
  if (team === undefined) throw notFound('No encontramos ese equipo.')
  return { id: team.id, name: team.name ?? currentClub().team }
}

export function createTeam(db: Db, input: TeamInput, accountId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { name } = input
    if (name === null) throw invalid('name', 'Escribe el nombre')
    await refuse(tx, input, null)
    const { id } = await tx.insertInto('teams').values(input).returning('id').executeTakeFirstOrThrow()
    await audit(tx, { accountId, action: 'team.create', subject: `team:${id}`, detail: { name } })
    return id
  })
}

/** The first team keeps the name that the settings give it. */
export function updateTeam(db: Db, id: number, input: TeamInput, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('teams')
      .select(['first', 'name', 'color', 'crestId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw notFound('No encontramos ese equipo.')
    const after = { ...input, name: before.first ? null : input.name }
    if (!before.first && after.name === null) throw invalid('name', 'Escribe el nombre')
    await refuse(tx, after, id)
    await tx.updateTable('teams').set(after).where('id', '=', id).execute()
    const changed = Object.entries(after).filter(([key, value]) => Reflect.get(before, key) !== value)
    const detail = Object.fromEntries(changed)
    await audit(tx, { accountId, action: 'team.update', subject: `team:${id}`, detail })
  })
}

async function refuse(tx: Db, { name, crestId }: TeamInput, id: number | null): Promise<void> {
  const others = (await readTeams(tx)).filter((team) => team.id !== id)
  if (name !== null && others.some((team) => team.name === name))
    throw invalid('name', 'Ya hay un equipo con ese nombre')
  if (crestId !== null) await refuseUnknownPicture(tx, crestId, 'crestId')
}

const invalid = (field: string, words: string) =>
  new Problem('invalid_input', words, 400, { fields: { [field]: words } })
