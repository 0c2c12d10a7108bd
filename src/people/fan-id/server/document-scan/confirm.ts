import { notFound, Problem } from '#lib/problem.ts'
import { auditAccount } from '#server/audit.ts'
import type { DocumentKind } from '#people/identity-check/server/provider.ts'
import type { Db } from '#server/db.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { isOthers, type Read } from '../../person-rules.ts'
import { curpIndex, openPerson, sealPerson } from '../person/sealed-person.ts'
import { hoursOf } from '../../pictures-rules.ts'
import { erasePictures } from '../pictures/shelf.ts'
import { curpOf } from '../registration/curp-warnings.ts'
import { documentContradictions } from '../registration/rules.ts'
import { refuseMinor } from '../registration/sign-up.ts'
import { refuseTaken } from '../registration/taken.ts'
import { documentPlace, uncountAttempt } from '../attempts.ts'
import {
  confirmedBefore,
  confirmRow,
  findOpenDocument,
  openFields,
  sealFields,
  type ReadFields,
} from './documents.ts'
import { requireRegistering } from './scan.ts'

type Deps = Pick<Services, 'db' | 'config'>
type Confirmed = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  curp: string | null
  birthDate: string
}

/**
 * The person confirms or corrects what was read. CURP and birth date have to be the document's: who insists on others
 * asks for a person. What is typed is a claim: the server holds it to its own reading before it approves (`held.ts`).
 */
export async function confirmDocument(
  { db, config }: Deps,
  fanId: string,
  { documentId, address, ...typed }: Confirmed & { documentId: string; address: string },
  now: Date,
): Promise<void> {
  const { identityKeys, masterKey } = config
  const confirmed = { ...typed, curp: curpOf(typed.curp) }
  refuseMinor(confirmed.birthDate, now)
  await db
    .transaction()
    .execute(async (tx) => {
      const fan = await requireRegistering(tx, fanId)
      const document = await findOpenDocument(tx, fanId, documentId)
      if (document === undefined) throw notFound('No encontramos ese documento.')
      if (document.sealedFields === null)
        throw new Problem('document_not_read', 'Primero toma las fotos de tu documento.')
      const read = openFields(identityKeys, documentId, document.sealedFields)
      const { fields } = read
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
      await countDocument(tx, config, fanId, { ...document, read })
      await uncountAttempt(tx, [documentPlace(masterKey, address)])
      await auditAccount(tx, fan.accountId, 'fan.document_confirmed', { kind: document.kind })
    })
    .catch(refuseTaken)
}

type Counted = { id: string; kind: DocumentKind; read: ReadFields }

/**
 * From now on this document is the fan's, and nobody else's by its number. That an earlier one was somebody else's is kept
 * with it. In the transaction of who confirms it: the fan, or a person of the club.
 */
export async function countDocument(
  tx: Db,
  { identityKeys, masterKey }: Services['config'],
  fanId: string,
  { id, kind, read }: Counted,
): Promise<void> {
  const earlier = await confirmedBefore(tx, fanId, id)
  const old = earlier?.sealedFields ? openFields(identityKeys, earlier.id, earlier.sealedFields) : undefined
  const before = old?.before ?? (old && isOthers(old, read) ? old : undefined)
  const { documentNumber } = read.fields
  await dropOthers(tx, fanId, id)
  await confirmRow(tx, fanId, id, {
    numberIndex:
      documentNumber === undefined ? null : keyedHash(masterKey, 'fan document', `${kind}:${documentNumber}`),
    sealedFields: sealFields(identityKeys, id, { ...read, ...(before && { before: plain(before) }) }),
  })
}

const plain = ({ fields, doubts }: Read): Read => ({ fields, ...(doubts && { doubts }) })

/** The pictures of the fan's other documents show nothing that is needed any more. */
async function dropOthers(tx: Db, fanId: string, documentId: string): Promise<void> {
  const others = await tx
    .selectFrom('fanDocuments')
    .select('id')
    .where('fanId', '=', fanId)
    .where('id', '<>', documentId)
    .execute()
  for (const { id } of others) await erasePictures(tx, { documentId: id }, hoursOf.failed)
}
