import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { giveConsent } from '#club/consents/server/actions.ts'
import { Problem } from '#lib/problem.ts'
import { auditAccount } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { keyedHash } from '#server/key-ring.ts'
import { hasMailbox } from '#lib/contact.ts'
import type { Services } from '#server/services.ts'
import { codeOver, newCode, wrongCode } from '../confirmation/mail-codes.ts'
import { dropPending } from '../confirmation/pending-rows.ts'
import { hashPassword } from '../password/hash.ts'
import { refuseWeakPassword } from '../password/strength.ts'
import { revokeLinks } from '../sign-in/mail-links.ts'
import { signIn, type Browser } from '../sign-in/sessions.ts'
import { lockAccount, updateAccount } from '../sql.ts'
import { confirmSentPhone } from '../phone/confirm-phone.ts'
import * as links from './links.ts'

declare module '#server/feature.ts' {
  interface Feature {
    /** Whether an account is a child's, as far as the feature knows: nobody claims it, whoever brings the child does. */
    isOfMinor?: (db: Db, accountId: string) => Promise<boolean>
  }
}

type Deps = Pick<Services, 'db' | 'config' | 'features'>

const codeHash = (masterKey: Buffer, tokenHash: Buffer, code: string) =>
  keyedHash(masterKey, 'claim code', `${tokenHash.toString('hex')}:${code}`)

/** What a link opens; the first look counts as opened. One that never was looks as one that ended. */
export async function lookAtClaim({ db, features }: Pick<Deps, 'db' | 'features'>, token: string) {
  const link = await links.findClaimLink(db, token)
  const nothing = { firstName: null, mailbox: null }
  if (link === undefined) return { state: 'over' as const, ...nothing }
  await links.noteOpened(db, token)
  if (!link.claimable) return { state: 'claimed' as const, ...nothing }
  if (await isOfMinor({ db, features }, link.accountId)) return { state: 'minor' as const, ...nothing }
  if (link.over) return { state: 'over' as const, ...nothing }
  return {
    state: 'ready' as const,
    firstName: link.firstName,
    mailbox: link.sentTo === 'mail' ? masked(link.email) : null,
  }
}

/** `laura@correo.mx` → `l••••@correo.mx`: its owner knows it, and nobody learns it. */
function masked(email: string): string {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${mailbox.slice(0, 1)}${'•'.repeat(Math.max(2, mailbox.length - 1))}@${domain}`
}

async function isOfMinor(
  { db, features }: Pick<Deps, 'db' | 'features'>,
  accountId: string,
): Promise<boolean> {
  for (const feature of features) if (await feature.isOfMinor?.(db, accountId)) return true
  return false
}

/** Asks for the digits that prove a mailbox; the same answer whoever has it. The job draws them. */
export async function askClaimCode(db: Db, token: string, email: string): Promise<void> {
  const link = await links.findClaimLink(db, token)
  if (link === undefined || link.over || !link.claimable || link.sentTo !== 'sms') throw claimOver()
  if (!(await links.noteMailbox(db, link.tokenHash, email)))
    throw new Problem('too_soon', 'Ya te mandamos un código. Espera un minuto para pedir otro.', 429, {
      retryAfterSeconds: 60,
    })
  const payload = { link: link.tokenHash.toString('hex'), email }
  await enqueue(db, 'mail_claim_code', payload, { key: `mail_claim_code:${link.accountId}` })
}

/** Draws the digits for a mailbox; null where the link ended or another mailbox was typed since. */
export async function drawClaimCode(
  { db, config }: Pick<Services, 'db' | 'config'>,
  tokenHash: Buffer,
  email: string,
): Promise<string | null> {
  const code = newCode()
  const drawn = { email, codeHash: codeHash(config.masterKey, tokenHash, code) }
  return (await links.noteCode(db, tokenHash, drawn)) ? code : null
}

type Claim = { token: string; password: string; code?: string | undefined }

/**
 * Makes an account its owner's: their password, their consent of today, and the mailbox that the link or the digits prove. Every
 * other link of it ends, and so does whatever somebody else typed for it.
 */
export async function claimAccount(
  { db, config, features }: Deps,
  { token, password, code }: Claim,
  browser: Browser,
) {
  const link = await links.findClaimLink(db, token)
  if (link === undefined || link.over || !link.claimable) throw claimOver()
  if (await isOfMinor({ db, features }, link.accountId)) throw claimOver()
  refuseWeakPassword(password, link.email)
  if (link.sentTo === 'sms') await proveMailbox({ db, config }, link.tokenHash, code)
  const passwordHash = await hashPassword(password)
  return db
    .transaction()
    .execute(async (tx) => {
      const spent = await links.spendClaimLink(tx, token)
      if (spent === undefined) throw claimOver()
      const account = await lockAccount(tx, spent.accountId)
      if (!(await links.isClaimable(tx, spent.accountId))) throw claimOver()
      if (spent.sentTo === 'sms' && account.phone !== null)
        await confirmSentPhone(tx, config.masterKey, account.id, account.phone)
      await updateAccount(tx, account.id, {
        passwordHash,
        forcedPasswordReset: false,
        termsVersion: currentVersions().terminos.version,
        termsAcceptedAt: sql<Date>`now()`,
        emailConfirmedAt: sql<Date>`now()`,
        ...(spent.newEmail !== null && { email: spent.newEmail }),
      })
      await giveConsent(tx, account.id, ['terms', 'privacy_notice'], { ...browser, channel: 'claim' })
      await links.endClaimLinks(tx, account.id)
      await revokeLinks(tx, account.id, ['confirm_email', 'reset_password', 'change_email'])
      await dropPending(tx, account.id)
      await auditAccount(tx, account.id, 'account.claimed')
      return signIn(tx, account.id, browser)
    })
    .catch((error: Error & { constraint?: string }) => {
      if (error.constraint !== 'accounts_email_once') throw error
      throw new Problem(
        'email_taken',
        'Ese correo ya tiene cuenta. Escribe otro, o inicia sesión con él.',
        409,
      )
    })
}

async function proveMailbox(
  { db, config }: Pick<Services, 'db' | 'config'>,
  tokenHash: Buffer,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw wrongCode()
  const right = await links.countCodeTry(db, tokenHash)
  if (right === undefined) throw codeOver()
  if (!timingSafeEqual(right, codeHash(config.masterKey, tokenHash, code))) throw wrongCode()
}

/** Asks for another link to where this one went; whether there is an account is found out by the job, never by the asker. */
export async function renewClaim(db: Db, token: string): Promise<void> {
  const link = await links.findClaimLink(db, token)
  if (link === undefined || !link.claimable) return
  await enqueue(
    db,
    'send_claim_link',
    { accountId: link.accountId, sentTo: link.sentTo },
    { key: `send_claim_link:${link.accountId}` },
  )
}

/** By what an account can be reached: its mailbox, else its phone where text messages are sent; null: by nothing. */
export function reachedBy(
  account: { email: string; phone: string | null },
  sms: boolean,
): links.SentTo | null {
  if (hasMailbox(account.email)) return 'mail'
  return sms && account.phone !== null ? 'sms' : null
}

const claimOver = () =>
  new Problem('claim_over', 'Este enlace ya se usó o venció. Pide otro con un toque.', 410)
