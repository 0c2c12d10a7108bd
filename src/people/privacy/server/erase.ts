import { eachApart } from '#server/job-failures/actions.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { readLinkToken } from '#server/link-token.ts'
import { seal } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { provePassword } from '#people/accounts/server/password/prove.ts'
import { auditAccount } from '#server/audit.ts'
import { accountsLedTo } from '#people/accounts/server/merged.ts'
import { findAccount, lockAccount } from '#people/accounts/server/sql.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { erasureBlockersOf, personalDataOf } from './data-export/collect.ts'
import { graceHours } from '../rules.ts'
import * as sql from './sql.ts'

type Deps = Pick<Services, 'db' | 'features'>

export const keepPurpose = 'keep account'
export const receiptPurpose = 'erasure receipt'

/** Schedules an erasure, by somebody who knows the password. What is still open has to be settled first. */
export async function askErasure({ db, features }: Deps, accountId: string, password: string): Promise<void> {
  const account = await findAccount(db, accountId)
  if (account === undefined) return
  await provePassword(db, account, password, 'password')
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const erasureBlockers = await erasureBlockersOf(tx, features, accountId)
    if (erasureBlockers.length > 0) {
      throw new Problem('erasure_blocked', 'Antes de borrar tu cuenta hay algo que cerrar.', 409, {
        obstacles: erasureBlockers,
      })
    }
    const erasure = await sql.insertErasure(tx, accountId, graceHours)
    if (erasure === null) return
    await auditAccount(tx, accountId, 'account.erasure_asked')
    await enqueue(tx, 'mail_erasure', { erasureId: erasure.id }, { key: `mail_erasure:${erasure.id}` })
  })
}

/** Undoes a scheduled erasure. */
export async function keepAccount(db: Db, accountId: string): Promise<void> {
  const erasure = await sql.scheduledErasure(db, accountId)
  if (erasure !== undefined) await undo(db, erasure.id)
}

/** The same by the link of the mail, for somebody who cannot log in any more. */
export async function keepAccountByLink(db: Db, masterKey: Buffer, token: string): Promise<void> {
  const erasureId = readLinkToken(masterKey, keepPurpose, token)
  if (erasureId === null || !(await undo(db, erasureId))) {
    throw new Problem('link_not_valid', 'Este enlace ya se usó, o la cuenta ya se borró.', 410)
  }
}

function undo(db: Db, erasureId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const undone = await sql.closeErasure(tx, erasureId, { status: 'undone' })
    if (undone === undefined) return false
    await auditAccount(tx, undone.accountId, 'account.erasure_undone')
    await notify(tx, {
      accountId: undone.accountId,
      kind: 'account',
      key: `erasure-undone:${erasureId}`,
      title: 'Tu cuenta se queda',
      body: 'Deshicimos el borrado. Todo sigue como estaba.',
      path: '/system/profile-base/privacy',
      mail: { button: 'Ver mi cuenta' },
    })
    return true
  })
}

/** Carries out what is due, one account a transaction: what was killed halfway is begun anew. */
export async function eraseDue({ db, config, features }: Deps & Pick<Services, 'config'>): Promise<void> {
  await eachApart(db, {
    task: 'erase_accounts',
    things: await sql.dueErasures(db),
    subject: (erasureId) => erasureId,
    work: (erasureId) => eraseOne({ db, features }, config.masterKey, erasureId),
  })
}

function eraseOne({ db, features }: Deps, masterKey: Buffer, erasureId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const due = await sql.lockDueErasure(tx, erasureId)
    if (due === undefined) return
    const { accountId, email, firstName } = due
    const erasureBlockers = await erasureBlockersOf(tx, features, accountId)
    if (erasureBlockers.length > 0) return stop(tx, erasureId, accountId, erasureBlockers)
    // Whoever is erased goes with all accounts that were merged into this one.
    const ids = [...(await accountsLedTo(tx, accountId)), accountId]
    for (const id of ids) for (const part of personalDataOf(features)) await part.erase(tx, id)
    const receiptTo = Buffer.from(JSON.stringify({ email, firstName }))
    const sealedReceiptTo = seal(masterKey, receiptPurpose, receiptTo)
    await sql.closeErasure(tx, erasureId, { status: 'done', sealedReceiptTo })
    await auditAccount(tx, accountId, 'account.erased')
    const at = new Date().toISOString()
    for (const id of ids) {
      const mark = { accountId: id, at }
      await enqueue(tx, 'mark_account_erasure', mark, { key: `mark_account_erasure:${id}` })
    }
    await enqueue(tx, 'mail_erasure', { erasureId }, { key: `mail_erasure_done:${erasureId}` })
  })
}

/** Something was bought in the days of grace: the account stays until that is settled and it is asked for again. */
async function stop(
  tx: Db,
  erasureId: string,
  accountId: string,
  erasureBlockers: { code: string; title: string }[],
) {
  const stoppedBy = erasureBlockers.map(({ code }) => code).join(' ')
  await sql.closeErasure(tx, erasureId, { status: 'stopped', stoppedBy })
  await notify(tx, {
    accountId,
    kind: 'account',
    key: `erasure-stopped:${erasureId}`,
    title: 'No borramos tu cuenta',
    body: `Hay algo pendiente: ${erasureBlockers.map(({ title }) => title.toLowerCase()).join('; ')}. Cuando se cierre, pide el borrado otra vez.`,
    path: '/system/profile-base/privacy',
    mail: { button: 'Ver qué falta' },
  })
}
