import { audit } from '#server/audit.ts'
import { Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { refreshClosure } from './current.ts'
import { endClosure, saveClosure } from './sql.ts'

type Words = { message: string; reopensAt: string | null }

/** Closes the online box office, or changes what people read while it is closed. */
export async function closeSite({ db }: Pick<Services, 'db'>, by: string, words: Words): Promise<void> {
  const { message, reopensAt } = words
  await db.transaction().execute(async (tx) => {
    const kept = await saveClosure(tx, {
      message,
      reopensAt: reopensAt === null ? null : new Date(reopensAt),
    })
    if (!kept) {
      const fields = { reopensAt: 'Elige un momento que esté por venir' }
      throw new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields })
    }
    await audit(tx, { accountId: by, action: 'settings.site_closed', subject: 'site', detail: words })
  })
  await refreshClosure(db)
}

/** Opens it again; where it is open, nothing happens. */
export async function openSite({ db }: Pick<Services, 'db'>, by: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await endClosure(tx))) return
    await audit(tx, { accountId: by, action: 'settings.site_opened', subject: 'site', detail: {} })
  })
  await refreshClosure(db)
}
