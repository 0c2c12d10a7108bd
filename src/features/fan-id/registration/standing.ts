import { sql } from 'kysely'
import { notFound } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { latestDocument, openFields } from '../document-scan/documents.ts'
import { repeatOf } from '../document-scan/rules.ts'
import { openPerson } from '../person/sealed-person.ts'
import { reviewsOf } from '../review/sql.ts'
import { selfieRepeat } from '../selfie/rules.ts'
import type { DocumentRead, Registration } from './contract.ts'
import { documentWarnings, nextOf } from './rules.ts'
import { allowsBiometrics, findFan } from './sql.ts'

type Given = Pick<Services, 'db' | 'config'>

/** Where a registration stands, from the rows alone: the same on every device, also after a killed server. */
export async function registrationOf({ db, config }: Given, fanId: string): Promise<Registration> {
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
    askedAgain:
      answered?.decision === 'repeat' &&
      (answered.decidedAt?.getTime() ?? 0) > (document?.confirmedAt?.getTime() ?? Infinity),
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
          warnings: documentWarnings(person, read.fields),
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
    repeat: await repeatsOf(db, fanId, next, document?.faults ?? []),
    review:
      open === undefined
        ? null
        : { openedAt: open.openedAt.toISOString(), dueAt: open.dueAt.toISOString(), reason: open.reason },
    answer: open === undefined ? (answered?.decisionWords ?? null) : null,
    picturesGoneAt: await lastPicture(db, fanId),
  }
}

/** What the person does again: on the document, or in the last selfie. */
async function repeatsOf(db: Given['db'], fanId: string, next: Registration['next'], faults: string[]) {
  if (next === 'document') return faults.map(repeatOf)
  if (next !== 'selfie') return []
  const last = await db
    .selectFrom('fanChecks')
    .select(['outcome', 'reasons'])
    .where('fanId', '=', fanId)
    .where('purpose', '=', 'registration')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last === undefined || last.outcome === 'approved' || last.outcome === 'review'
    ? []
    : last.reasons.map(selfieRepeat)
}

async function lastPicture(db: Given['db'], fanId: string): Promise<string | null> {
  const { goneAt } = await db
    .selectFrom('fanPictures')
    .select(sql<Date | null>`max(erase_at)`.as('goneAt'))
    .where('fanId', '=', fanId)
    .where('kind', '<>', 'minor_photo')
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return goneAt?.toISOString() ?? null
}
