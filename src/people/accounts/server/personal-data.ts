import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { forgetPhone, phoneOf } from './phone/confirm-phone.ts'
import { unusableHash } from './password/hash.ts'
import { deviceName } from '../rules.ts'
import { accountSubject, forgetAttempts, passwordSubject } from './sign-in/attempts.ts'
import { forgetBrowsers } from './sign-in/known-browsers.ts'
import { findAccount, updateAccount } from './sql.ts'

const log = {
  what: 'El registro de seguridad de tu cuenta',
  why: 'Sirve para investigar fraudes y accesos indebidos. Queda solo con el número de la cuenta, sin tu nombre ni tu correo.',
}

export const accountData: PersonalData = {
  tables: {
    accounts: { exported: true, erasure: 'anonymised' },
    sessions: { exported: true, erasure: 'deleted' },
    // A link's row says only that one was asked for; the log says it as well.
    mail_links: { exported: false, erasure: 'deleted' },
    claim_links: { exported: false, erasure: 'deleted' },
    // A hash of a browser's random number; where the account was opened stands in its sessions.
    known_browsers: { exported: false, erasure: 'deleted' },
    // For a day: that somebody who registers waits for the mail.
    pending_registrations: { exported: false, erasure: 'deleted' },
    // Secrets of the club's people; that one is set up stands in the log.
    second_factors: { exported: false, erasure: 'deleted' },
    recovery_codes: { exported: false, erasure: 'deleted' },
    confirmed_phones: { exported: true, erasure: 'deleted' },
    // For ten minutes: that a code was sent.
    phone_codes: { exported: false, erasure: 'deleted' },
    audit_log: { exported: true, erasure: { kept: log } },
  },

  async exportOf(db, accountId) {
    const account = await findAccount(db, accountId)
    return [
      {
        name: 'cuenta',
        title: 'Tu cuenta',
        rows: account === undefined ? [] : [accountRow(account, (await phoneOf(db, accountId)).confirmed)],
      },
      { name: 'sesiones', title: 'Dónde abriste tu cuenta', rows: await sessionRows(db, accountId) },
      { name: 'registro', title: 'Registro de seguridad', rows: await logRows(db, accountId) },
    ]
  },

  async erase(tx, accountId) {
    const { email } = (await findAccount(tx, accountId)) ?? { email: '' }
    await tx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute()
    await forgetAttempts(tx, accountSubject(email))
    await forgetAttempts(tx, passwordSubject(accountId))
    await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
    await forgetBrowsers(tx, accountId)
    await forgetPhone(tx, accountId)
    await tx.deleteFrom('mailLinks').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('claimLinks').where('accountId', '=', accountId).execute()
    await tx
      .deleteFrom('pendingRegistrations')
      .where((row) => row.or([row('accountId', '=', accountId), row('email', '=', email)]))
      .execute()
    await updateAccount(tx, accountId, {
      // An address at which no mail can be received: the name .invalid is kept free for that (RFC 2606).
      email: `erased-${accountId}@cuenta-borrada.invalid`,
      firstName: 'Cuenta',
      lastName: 'borrada',
      phone: null,
      passwordHash: unusableHash,
      erasedAt: sql<Date>`coalesce(erased_at, now())`,
    })
  },

  async erasureBlockers(db, accountId) {
    const account = await findAccount(db, accountId)
    if (account === undefined || account.role === 'buyer') return []
    return [
      {
        code: 'staff',
        title: 'Tu cuenta es del personal del club',
        words: 'Pide a un administrador que le quite el acceso antes de borrarla.',
        path: '/system/footer/ContactUs',
        action: 'Escribirnos',
      },
    ]
  },
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

function accountRow(account: Account, phoneConfirmed: boolean) {
  const { email, firstName, lastName, phone, role, hasBonoGallo } = account
  return {
    número: account.id,
    correo: email,
    nombre: firstName,
    apellidos: lastName,
    celular: phone,
    celular_confirmado: phoneConfirmed,
    tipo: role,
    tiene_bonogallo: hasBonoGallo,
    correo_confirmado: account.emailConfirmedAt,
    cuenta_creada: account.createdAt,
  }
}

async function sessionRows(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['userAgent', 'address', 'createdAt', 'lastSeenAt', 'revokedAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ userAgent, address, createdAt, lastSeenAt, revokedAt, expiresAt }) => ({
    equipo: deviceName(userAgent),
    navegador: userAgent,
    dirección_ip: address,
    abierta: createdAt,
    última_vez: lastSeenAt,
    cerrada: revokedAt,
    vence: expiresAt,
  }))
}

async function logRows(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('auditLog')
    .select(['at', 'action', 'detail'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at, action, detail }) => ({ fecha: at, acción: action, detalle: detail }))
}
