import { CannotStart } from '#server/cannot-start.ts'
import type { Queryable } from '#server/db.ts'

/**
 * A restored database carries the moment until which it goes, as a setting of its own, until somebody has laid it beside the
 * provider's books: what was charged after that moment is unknown to it.
 */
const setting = 'taquilla.restored_until'

export async function markRestored(pool: Queryable, until: Date): Promise<void> {
  await pool.query(`do $$ begin
    execute format('alter database %I set ${setting} = %L', current_database(), '${until.toISOString()}');
  end $$`)
}

export async function markReopened(pool: Queryable): Promise<void> {
  await pool.query(
    `do $$ begin execute format('alter database %I reset ${setting}', current_database()); end $$`,
  )
}

/** The moment of a restored database that is not open yet; null of any other. */
export async function restoredUntil(pool: Queryable): Promise<Date | null> {
  const { rows } = await pool.query(
    `select split_part(entry, '=', 2) as until from pg_db_role_setting setting
       join pg_database on pg_database.oid = setting.setdatabase, unnest(setting.setconfig) entry
     where datname = current_database() and setrole = 0 and entry like '${setting}=%'`,
  )
  return rows[0] === undefined ? null : new Date(String(rows[0].until))
}

/** Neither web nor worker of a club begins on a restored database before `restore -- open`. */
export async function refuseUnopened(pool: Queryable): Promise<void> {
  const until = await restoredUntil(pool)
  if (until !== null)
    throw new CannotStart(
      `Esta base viene de un respaldo que llega hasta ${until.toISOString()}: primero npm run restore -- open, que la concilia con el proveedor.`,
    )
}
