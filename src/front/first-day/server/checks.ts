import { createHash, randomUUID } from 'node:crypto'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import { currentClub } from '#club/settings/club-words.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { clubFacts } from '#club/settings/server/refresh.ts'
import { findSettings } from '#club/settings/server/sql.ts'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { listWords } from '#lib/list.ts'
import { tryStore } from '#server/files.ts'
import { lastRestoreProof } from '#server/restore-proof.ts'
import type { Services } from '#server/services.ts'
import type { FirstDayLine } from '../lines.ts'
import { codeOf } from './codes.ts'
import { mailRecords } from './mail-records.ts'
import { addressIn, testPayment, testWebhook } from './provider-tests.ts'
import * as sql from './sql.ts'

/** Who tries a line, and where a message goes. */
export type Asker = { accountId: string; email: string; phone?: string | undefined }
/** What a test found, or that a code is on its way. */
type Found = { ok: boolean; words: string } | 'sent'
type Check = {
  /** Throws where a service does not answer. */
  test: (services: Services, asker: Asker) => Promise<Found>
  /** What the result is true of: with another value the line counts as not tried. */
  about?: (config: Services['config']) => string
  /** Costs one read: the sale asks again in place of believing an old answer. */
  cheap?: true
}

const backupHours = 48

export const checks: Record<FirstDayLine, Check> = {
  identity: {
    cheap: true,
    test: async ({ db }) => {
      const saved = await findSettings(db)
      if (saved === undefined)
        return { ok: false, words: 'Nadie ha guardado el nombre y los colores: son los de fábrica.' }
      return { ok: true, words: `${currentClub().name}, con los colores que guardaste.` }
    },
  },
  legal: { cheap: true, test: testLegal },
  payments: {
    about: ({ payments: { baseUrl, accessToken, publicKey } }) => `${baseUrl} ${accessToken} ${publicKey}`,
    test: testPayment,
  },
  webhook: {
    about: ({ publicUrl, payments }) => `${publicUrl} ${payments.webhookSecret}`,
    test: testWebhook,
  },
  mail: {
    about: ({ smtpUrl, mailFrom }) => `${smtpUrl} ${mailFrom}`,
    test: sendMailCode,
  },
  mail_records: {
    about: ({ mailFrom, dkimSelector }) => `${mailFrom} ${dkimSelector}`,
    test: ({ config }) => mailRecords(addressIn(config.mailFrom).split('@')[1] ?? '', config.dkimSelector),
  },
  phone: {
    about: ({ smsUrl }) => smsUrl,
    test: async ({ config, sendSms }, { accountId, phone }) => {
      if (phone === undefined) return { ok: false, words: 'Escribe a qué celular lo mandamos.' }
      const code = codeOf(config.masterKey, 'phone', accountId, new Date())
      await sendSms({ to: phone, text: `${code} es el código de la prueba de ${currentClub().name}.` })
      return 'sent'
    },
  },
  storage: {
    about: ({ s3, dataDir }) => (s3 === null ? dataDir : `${s3.endpoint} ${s3.bucket} ${s3.accessKeyId}`),
    test: testStorage,
  },
  backup: { cheap: true, test: testBackup },
  stadium: {
    cheap: true,
    test: async ({ db }) => {
      const plans = await sql.countPlansInForce(db)
      if (plans === 0) return { ok: false, words: 'Ningún recinto tiene un plano vigente.' }
      return {
        ok: true,
        words: plans === 1 ? '1 recinto con plano vigente.' : `${plans} recintos con plano vigente.`,
      }
    },
  },
  season: {
    cheap: true,
    test: async ({ db }) => {
      const season = await sql.seasonToSell(db)
      if (season === undefined) return { ok: false, words: 'No hay una temporada que siga o que venga.' }
      return { ok: true, words: season.name }
    },
  },
  staff: {
    cheap: true,
    test: async ({ db }) => {
      const { administrators, unprotected } = await sql.countStaff(db)
      if (administrators < 2)
        return { ok: false, words: 'Solo hay una persona de administración: invita a otra.' }
      if (unprotected > 0)
        return {
          ok: false,
          words: `Sin segundo factor: ${unprotected === 1 ? '1 persona' : `${unprotected} personas`}.`,
        }
      return { ok: true, words: `${administrators} personas de administración, todas con segundo factor.` }
    },
  },
}

/** A print of what a line's result is true of, without the secrets in it. */
export function aboutOf(line: FirstDayLine, config: Services['config']): string {
  const about = checks[line].about?.(config) ?? ''
  return createHash('sha256').update(about).digest('base64url').slice(0, 22)
}

async function testLegal(services: Services): Promise<Found> {
  const drafts = Object.values(currentVersions()).filter(({ status }) => status === 'borrador')
  const facts = await clubFacts(services)
  const needed = {
    legalName: 'razón social',
    rfc: 'RFC',
    address: 'domicilio',
    privacyMail: 'correo de privacidad',
  }
  const unknown = Object.entries(needed).flatMap(([name, words]) =>
    facts[name as keyof typeof facts] ? [] : [words],
  )
  const missing = [
    ...(unknown.length > 0 ? [`Falta: ${listWords(unknown)}.`] : []),
    ...(drafts.length > 0 ? [`Sin aprobar: ${drafts.map(({ title }) => title).join('; ')}.`] : []),
  ]
  if (missing.length > 0) return { ok: false, words: missing.join(' ') }
  return { ok: true, words: 'Todos aprobados y con los datos del club.' }
}

async function sendMailCode({ config, sendMail }: Services, { accountId, email }: Asker): Promise<Found> {
  const code = codeOf(config.masterKey, 'mail', accountId, new Date())
  const title = `${code} es el código de la prueba de correo`
  const text = `Escribe ${code} en «Primer día»: así sabemos que el correo del club llega.`
  const content = await renderMail({
    preview: text,
    title,
    blocks: [{ kind: 'text', text }],
    footer: 'Si no lo pediste, ignora este correo.',
  })
  await sendMail({ to: email, key: `first-day-${randomUUID()}`, subject: title, ...content })
  return 'sent'
}

async function testStorage({ files, config }: Services): Promise<Found> {
  const wrong = await tryStore(files)
  const where = config.s3 === null ? 'la carpeta de este servidor' : `«${config.s3.bucket}»`
  if (wrong === 'other') return { ok: false, words: `Lo que se leyó de ${where} no es lo que se guardó.` }
  if (wrong === 'stays') return { ok: false, words: `Lo que se borró de ${where} sigue ahí.` }
  return { ok: true, words: `Se guardó, se leyó y se borró en ${where}.` }
}

async function testBackup({ db }: Services): Promise<Found> {
  const proof = await lastRestoreProof(db)
  if (proof === undefined) return { ok: false, words: 'Ningún respaldo se ha restaurado todavía.' }
  const { at, rowsChecked, differences } = proof
  const words = `${formatMoment(at.toISOString())}: ${countOf(rowsChecked, 'fila', 'filas')}, ${countOf(differences, 'diferencia', 'diferencias')}.`
  const old = Date.now() - at.getTime() > backupHours * 3_600_000
  if (old) return { ok: false, words: `La última restauración tiene más de ${backupHours} horas. ${words}` }
  return { ok: proof.ok && differences === 0, words }
}
