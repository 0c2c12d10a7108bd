import { Damaged, StoreAway } from '#server/backup/sealed-store.ts'
import { CannotStart } from '#server/cannot-start.ts'

/** What goes wrong around a backup in a sentence for whoever runs it; what nobody expected stays as it is. */
export function backupProblem(error: unknown): Error {
  if (error instanceof Damaged || error instanceof StoreAway) return new CannotStart(error.message)
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return new CannotStart(`La base de datos no contesta (${code}).`)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CannotStart('El disco de los respaldos está lleno: lo que ya estaba sigue completo.')
  if (code === '42501' || code === '28000')
    return new CannotStart(
      `La base no deja copiar: ${message}. Su usuario necesita REPLICATION (BACKUP_DATABASE_URL).`,
    )
  if (code === '55006')
    return new CannotStart('Otro programa ya lleva el registro (npm run backup -- follow).')
  return error instanceof Error ? error : new Error(String(error))
}
