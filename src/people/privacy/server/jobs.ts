import { z } from 'zod/mini'
import { Instant, Uuid } from '#lib/shapes.ts'
import { putMark } from '#server/erasure-marks.ts'
import type { Jobs } from '#server/jobs.ts'
import { linkToken } from '#server/link-token.ts'
import { unseal } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { buildExport, dropExportFiles, endExports } from './actions.ts'
import { retainedData } from './data-export/collect.ts'
import { eraseAccountsAgain } from './erased-again.ts'
import { eraseDue, keepPurpose, receiptPurpose } from './erase.ts'
import { erasedMail, erasureAskedMail } from './erasure-mails.ts'
import * as sql from './sql.ts'

const OfExport = z.object({ exportId: Uuid })
const OfMark = z.object({ accountId: Uuid, at: Instant })
const OfErasure = z.object({ erasureId: Uuid })

/** Makes copies and removes them, erases accounts whose days of grace are over, also again after a restore, and writes to their owners. */
export function privacyJobs(services: Services): Jobs {
  const { db, files, log } = services
  return {
    crontab: [
      '*/5 * * * * erase_accounts ?jobKey=erase_accounts',
      '25 * * * * end_exports ?jobKey=end_exports',
    ].join('\n'),
    everySeconds: { erase_accounts_again: 3600 },
    patient: ['build_export'],
    tasks: {
      build_export: (payload) => buildExport(services, OfExport.parse(payload).exportId),
      drop_export_files: (payload) => dropExportFiles(services, OfExport.parse(payload).exportId),
      end_exports: async () => {
        await endExports(db)
        await sql.forgetOldReceipts(db)
      },
      erase_accounts: () => eraseDue(services),
      mark_account_erasure: (payload) => {
        const { accountId, at } = OfMark.parse(payload)
        return putMark(files, 'accounts', accountId, new Date(at))
      },
      erase_accounts_again: async () => {
        const again = await eraseAccountsAgain(services, new Date())
        if (again > 0) log.warn({ again }, 'erased again accounts that a restored backup brought back')
      },
      mail_erasure: (payload) => mailErasure(services, OfErasure.parse(payload).erasureId),
    },
  }
}

/** The letter that fits how the erasure stands: the way back while there is one, or the receipt. */
async function mailErasure({ db, config, sendMail, features }: Services, erasureId: string): Promise<void> {
  const erasure = await sql.findErasure(db, erasureId)
  if (erasure?.status === 'scheduled') {
    const token = linkToken(config.masterKey, keepPurpose, erasureId)
    const url = `${config.publicUrl}/system/keepAccount#${token}`
    const letter = await erasureAskedMail(erasure.firstName, erasure.dueAt, url)
    await sendMail({ to: erasure.email, key: `erasure-asked-${erasureId}`, ...letter })
  }
  if (erasure?.status === 'done' && erasure.sealedReceiptTo !== null) {
    const opened = unseal(config.masterKey, receiptPurpose, erasure.sealedReceiptTo).toString()
    const { email, firstName } = JSON.parse(opened) as { email: string; firstName: string }
    const letter = await erasedMail(firstName, erasure.closedAt ?? erasure.dueAt, retainedData(features))
    await sendMail({ to: email, key: `erased-${erasureId}`, ...letter })
    await sql.forgetReceipt(db, erasureId)
  }
}
