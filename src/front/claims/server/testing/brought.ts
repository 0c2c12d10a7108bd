import { sql } from 'kysely'
import { insertMovedIn } from '#people/accounts/server/moved-in.ts'
import type { Db } from '#server/db.ts'

type Brought = { email: string | null; phone?: string | null; name?: string }

/** Accounts as an import leaves them, each with its line, without the file. */
export async function broughtPeople(
  db: Db,
  people: readonly Brought[],
): Promise<{ importId: string; ids: string[] }> {
  const { rows } = await sql<{ id: string; ids: string[] }>`
    insert into imports (kind, file_name, file_hash, file_bytes, reading, header, header_key, state, applied_at)
    values ('customers', 'clientes.csv', sha256(uuidv7()::text::bytea), 1, '{}', '{Nombre}', sha256('h'::bytea), 'applied', now())
    returning id, array(select uuidv7() from generate_series(1, ${people.length}::int)) as ids`.execute(db)
  const { id: importId, ids } = rows[0]!
  await insertMovedIn(
    db,
    people.map(({ email, phone = null, name = 'Luz' }, at) => ({
      id: ids[at]!,
      email,
      firstName: name,
      lastName: 'Vera Soto',
      phone,
    })),
  )
  await sql`insert into import_lines (import_id, line, identity, content, verdict, account_id, applied)
    select ${importId}, line + 1, sha256(id::text::bytea), sha256(id::text::bytea), 'new', id, true
    from unnest(${ids}::uuid[]) with ordinality as person (id, line)`.execute(db)
  return { importId, ids }
}
