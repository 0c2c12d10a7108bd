import { sql } from 'kysely'
import { provenAccount } from '#people/accounts/server/actions.ts'
import { revokeSessions } from '#people/accounts/server/sign-in/sessions.ts'
import { auditAccount } from '#server/audit.ts'
import { lockAccount } from '#people/accounts/server/sql.ts'
import { carryConsents } from '#club/consents/server/actions.ts'
import { carryNotices, notify } from '#people/notifications/server/actions.ts'
import { erasureBlockersOf } from '#people/privacy/server/data-export/collect.ts'
import { scheduledErasure } from '#people/privacy/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { SignedInFan } from '#server/session.ts'
import { paths } from '#lib/paths.ts'
import { erasureBlockersOfFan } from '../about-me/erasure-blockers.ts'
import { openFan } from '../sign-in/open-fan.ts'
import { revokeFanSessions, type FanBrowser } from '../sign-in/sessions.ts'

type Typed = { email: string; password: string; captcha?: string | undefined }
type Joining = { fanId: string; from: string; to: string }

/** How long ago the fan may have entered: who finds an open phone takes no Fan ID to an account of their own. */
const freshMinutes = 15

/**
 * Moves a Fan ID to the account that its owner buys with, proven by its password; the Fan ID by a session that has just
 * been opened. Every session of the Fan ID ends with it, and the answer is a new one. No money and no ticket moves: an
 * account that still has some keeps its Fan ID until it has none. Both logs say where it came from and went, so that it
 * can be led back.
 */
export async function joinAccount(
  services: Pick<Services, 'db' | 'config' | 'features'>,
  { id: fanId, accountId: from, sessionHash }: SignedInFan,
  typed: Typed,
  browser: FanBrowser,
) {
  const { db } = services
  await refuseStale(db, sessionHash)
  const { id: to } = await provenAccount(services, typed, browser)
  if (to === from) throw refused('same_account', 'Tu Fan ID ya está en esa cuenta.')
  const joining = { fanId, from, to }
  return db.transaction().execute(async (tx) => {
    await refuseUnfit(tx, services.features, joining)
    await tx.updateTable('fans').set({ accountId: to }).where('id', '=', fanId).execute()
    await carryConsents(tx, from, to, ['fan_id_notice', 'biometrics', 'guardian_notice'])
    await carryNotices(tx, from, to, 'fan_id')
    await revokeSessions(tx, from, { allBut: null })
    await revokeFanSessions(tx, fanId, { allBut: null })
    await auditAccount(tx, from, 'fan.account_left', { fanId, to })
    await auditAccount(tx, to, 'fan.account_joined', { fanId, from })
    await notifyBoth(tx, joining)
    return openFan(tx, fanId, browser)
  })
}

/** Both accounts are locked, in one order for everybody: nothing is bought or erased between the look and the move. */
async function refuseUnfit(
  tx: Db,
  features: Services['features'],
  { fanId, from, to }: Joining,
): Promise<void> {
  for (const id of [from, to].toSorted()) await lockAccount(tx, id)
  const fan = await tx.selectFrom('fans').select('accountId').where('id', '=', fanId).forUpdate().execute()
  if (fan[0]?.accountId !== from) throw refused('fan_moved', 'Tu Fan ID cambió de cuenta. Entra otra vez.')
  const account = await lockAccount(tx, to)
  if (account.role !== 'buyer' || account.forcedPasswordReset || account.erasedAt !== null)
    throw refused('account_not_fit', 'Esa cuenta no puede tener un Fan ID. Escríbenos.')
  const other = await tx.selectFrom('fans').select('id').where('accountId', '=', to).executeTakeFirst()
  if (other !== undefined)
    throw refused('account_has_fan', 'Esa cuenta ya tiene o tuvo un Fan ID. Escríbenos y lo vemos contigo.')
  if ((await scheduledErasure(tx, to)) !== undefined)
    throw refused('account_ends', 'Esa cuenta está por borrarse. Consérvala primero.')
  if (await isRestricted(tx, fanId))
    throw refused('restricted', 'Mientras tengas una restricción no puedes cambiar tu Fan ID de cuenta.')
  const ofFan = new Set((await erasureBlockersOfFan(tx, fanId)).map(({ code }) => code))
  const obstacles = (await erasureBlockersOf(tx, features, from)).filter(({ code }) => !ofFan.has(code))
  if (obstacles.length > 0)
    throw new Problem(
      'account_in_use',
      `La cuenta de tu Fan ID aún tiene algo tuyo: ${obstacles.map(({ title }) => title.toLowerCase()).join('; ')}. Úsalo o pásalo primero; nada se pierde.`,
      409,
      { obstacles },
    )
}

async function isRestricted(tx: Db, fanId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select restricted(${fanId}, clock_timestamp()) as is`.execute(
    tx,
  )
  return rows[0]?.is === true
}

async function refuseStale(db: Db, sessionHash: Buffer): Promise<void> {
  const fresh = await db
    .selectFrom('fanSessions')
    .select('fanId')
    .where('tokenHash', '=', sessionHash)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${freshMinutes})`)
    .executeTakeFirst()
  if (fresh === undefined)
    throw new Problem(
      'fresh_fan_login',
      `Por seguridad, sal, entra otra vez con tu selfie o un código y únelas en los siguientes ${freshMinutes} minutos.`,
      403,
    )
}

/** The mailbox that loses the Fan ID hears of it, too: it may have been somebody else. */
async function notifyBoth(tx: Db, { fanId, from, to }: Joining): Promise<void> {
  const words = {
    kind: 'fan_id',
    key: `fan-joined:${fanId}:${to}`,
    title: 'Uniste tu Fan ID a otra cuenta',
    body: 'Desde hoy entras a todo con una sola. Si no fuiste tú, escríbenos hoy mismo.',
    path: paths.contactUs(),
    mail: { button: 'Escribirnos' },
  } as const
  for (const accountId of [from, to]) await notify(tx, { accountId, ...words })
}

function refused(code: string, words: string): Problem {
  return new Problem(code, words, 409)
}
