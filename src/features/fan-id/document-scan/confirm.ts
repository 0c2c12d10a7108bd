import { notFound, Problem } from '#lib/problem.ts'
import { auditAccount } from '#features/accounts/sql.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { curpIndex, openPerson, sealPerson } from '../person/sealed-person.ts'
import { hoursOf } from '../pictures/rules.ts'
import { erasePictures } from '../pictures/shelf.ts'
import { normaliseCurp } from '../registration/curp-warnings.ts'
import { documentContradictions } from '../registration/rules.ts'
import { refuseMinor } from '../registration/sign-up.ts'
import { refuseTaken } from '../registration/taken.ts'
import { confirmRow, findOpenDocument, openFields } from './documents.ts'
import { requireRegistering } from './scan.ts'

type Given = Pick<Services, 'db' | 'config'>
type Confirmed = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  curp: string | null
  birthDate: string
}

/**
 * The person confirms or corrects what was read. CURP and birth date have to be the document's: who insists on others
 * asks for a person.
 */
export async function confirmDocument(
  { db, config }: Given,
  fanId: string,
  documentId: string,
  typed: Confirmed,
  now: Date,
): Promise<void> {
  const { identityKeys, masterKey } = config
  const confirmed = { ...typed, curp: normaliseCurp(typed.curp) }
  refuseMinor(confirmed.birthDate, now)
  await db
    .transaction()
    .execute(async (tx) => {
      const fan = await requireRegistering(tx, fanId)
      const document = await findOpenDocument(tx, fanId, documentId)
      if (document === undefined) throw notFound('No encontramos ese documento.')
      if (document.sealedFields === null)
        throw new Problem('document_not_read', 'Primero toma las fotos de tu documento.')
      const { fields } = openFields(identityKeys, documentId, document.sealedFields)
      const [contradiction] = documentContradictions(confirmed, fields)
      if (contradiction !== undefined) {
        const { field, words } = contradiction
        const ask = `${words} Corrígela o pide que una persona lo revise.`
        throw new Problem('document_differs', ask, 409, { fields: { [field]: words } })
      }
      const before = fan.sealedPerson === null ? null : openPerson(identityKeys, fanId, fan.sealedPerson)
      const person = { sex: before?.sex ?? null, nationality: before?.nationality ?? 'MEX', ...confirmed }
      await tx
        .updateTable('fans')
        .set({
          sealedPerson: sealPerson(identityKeys, fanId, { ...person, sex: fields.sex ?? person.sex }),
          curpIndex: person.curp === null ? null : curpIndex(masterKey, person.curp),
        })
        .where('id', '=', fanId)
        .execute()
      const { documentNumber } = fields
      await dropOthers(tx, fanId, documentId)
      await confirmRow(
        tx,
        fanId,
        documentId,
        documentNumber === undefined
          ? null
          : keyedHash(masterKey, 'fan document', `${document.kind}:${documentNumber}`),
      )
      await auditAccount(tx, fan.accountId, 'fan.document_confirmed', { kind: document.kind })
    })
    .catch(refuseTaken)
}

/** The pictures of the fan's other documents show nothing that is needed any more. */
async function dropOthers(tx: Services['db'], fanId: string, documentId: string): Promise<void> {
  const others = await tx
    .selectFrom('fanDocuments')
    .select('id')
    .where('fanId', '=', fanId)
    .where('id', '<>', documentId)
    .execute()
  for (const { id } of others) await erasePictures(tx, { documentId: id }, hoursOf.failed)
}
