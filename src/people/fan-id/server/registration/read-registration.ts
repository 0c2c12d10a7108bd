import { sql } from 'kysely'
import { notFound } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { latestDocument, openFields } from '../document-scan/documents.ts'
import { repeatOf } from '../document-scan/rules.ts'
import { openPerson } from '../person/sealed-person.ts'
import { reviewsOf } from '../review/sql.ts'
import { selfieRepeat } from '../selfie/rules.ts'
import type { DocumentRead, Registration, Repeat } from '../../registration-contract.ts'
import { documentWarnings, nextOf } from './rules.ts'
import { allowsBiometrics, findFan } from './sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Where a registration stands, from the rows alone: the same on every device, also after a killed server. */
export async function registrationOf({ db, config }: Deps, fanId: string): Promise<Registration> {
  const fan = await findFan(db, fanId)
  if (fan === undefined || fan.status === 'erased' || fan.sealedPerson === null) throw notFound()
  const person = openPerson(config.identityKeys, fanId, fan.sealedPerson)
  const document = await latestDocument(db, fanId)
  const read =
    document === undefined || document.sealedFields === null
      ? null
      : openFields(config.identityKeys, document.id, document.sealedFields)
  const [latest, ...earlier] = await reviewsOf(db, fanId)
  const open = latest?.decision === null ? latest : undefined
  const answered = open === undefined ? latest : earlier[0]
  const check = await lastCheck(db, fanId)
  const next = nextOf({
    status: fan.status,
    document:
      document === undefined
        ? null
        : {
            read: read !== null,
            confirmed: document.confirmedAt !== null,
            hasPortrait: document.portraitId !== null,
          },
    askedAgain: askedAgain(document?.confirmedAt ?? null, answered, check),
  })
  const shown: DocumentRead | null =
    document === undefined || read === null
      ? null
      : {
          id: document.id,
          kind: document.kind,
          confirmed: document.confirmedAt !== null,
          fields: {
            givenNames: read.fields.givenNames ?? null,
            firstSurname: read.fields.firstSurname ?? null,
            secondSurname: read.fields.secondSurname ?? null,
            curp: read.fields.curp ?? null,
            birthDate: read.fields.birthDate ?? null,
            sex: read.fields.sex ?? null,
            expiresOn: read.fields.expiresOn ?? null,
            documentNumber: read.fields.documentNumber ?? null,
          },
          doubts: read.doubts ?? [],
          warnings: documentWarnings(person, read),
        }
  return {
    status: fan.status,
    next,
    way: fan.way,
    biometrics: await allowsBiometrics(db, fan.accountId),
    person: {
      givenNames: person.givenNames,
      firstSurname: person.firstSurname,
      email: fan.email,
      phone: fan.phone,
    },
    document: shown,
    repeat: repeatsOf(next, document?.faults ?? [], check),
    review:
      open === undefined
        ? null
        : { openedAt: open.openedAt.toISOString(), dueAt: open.dueAt.toISOString(), reason: open.reason },
    answer: open === undefined ? (answered?.decisionWords ?? null) : null,
    picturesGoneAt: await lastPicture(db, fanId),
  }
}

type Check = { outcome: string; reasons: string[]; at: Date }

/** The last selfie of the registration. */
function lastCheck(db: Deps['db'], fanId: string): Promise<Check | undefined> {
  return db
    .selectFrom('fanChecks')
    .select(['outcome', 'reasons', 'at'])
    .where('fanId', '=', fanId)
    .where('purpose', '=', 'registration')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Since it was confirmed, a person asked for the document again, or its portrait turned out to show no face. */
function askedAgain(
  confirmedAt: Date | null,
  answered: { decision: string | null; decidedAt: Date | null } | undefined,
  check: Check | undefined,
): boolean {
  if (confirmedAt === null) return false
  const byPerson =
    answered?.decision === 'repeat' && answered.decidedAt !== null && answered.decidedAt > confirmedAt
  return byPerson || (check !== undefined && check.reasons.includes('no_portrait') && check.at > confirmedAt)
}

/** What the person does again: on the document, or in the last selfie. */
function repeatsOf(next: Registration['next'], faults: string[], check: Check | undefined): Repeat[] {
  const again = check === undefined || ['approved', 'review'].includes(check.outcome) ? [] : check.reasons
  if (next === 'document')
    return faults.length > 0
      ? faults.map(repeatOf)
      : again.filter((code) => code === 'no_portrait').map(selfieRepeat)
  return next === 'selfie' ? again.map(selfieRepeat) : []
}

async function lastPicture(db: Deps['db'], fanId: string): Promise<string | null> {
  const { goneAt } = await db
    .selectFrom('fanPictures')
    .select(sql<Date | null>`max(erase_at)`.as('goneAt'))
    .where('fanId', '=', fanId)
    .where('kind', '<>', 'minor_photo')
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return goneAt?.toISOString() ?? null
}
