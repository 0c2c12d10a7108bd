import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { countDocument } from '../document-scan/confirm.ts'
import { latestDocument, openFields } from '../document-scan/documents.ts'
import { asRead, choicesOf } from '../../person-rules.ts'
import { curpIndex, openPerson, sealPerson } from '../person/sealed-person.ts'
import { refuseMinor } from '../registration/sign-up.ts'

/** Whose data are approved, and why; the reason is a code. */
export type ApprovedData = { as: 'typed' | 'read'; why: string }

type Fan = { id: string; sealedPerson: Buffer | null }

/**
 * What a reviewer approves becomes the fan's, with the document that was looked at: its number is then nobody else's. Where
 * typed and read are not the same one of them is chosen; throws Problem `choose_data` (409) without. Answers with what
 * was chosen, null where nothing was to choose. The fan's row is locked.
 */
export async function approveData(
  tx: Db,
  config: Services['config'],
  fan: Fan,
  data: ApprovedData | undefined,
  now: Date,
): Promise<ApprovedData | null> {
  if (fan.sealedPerson === null) throw new Error('a fan without a person is approved')
  const { identityKeys, masterKey } = config
  const person = openPerson(identityKeys, fan.id, fan.sealedPerson)
  const document = await latestDocument(tx, fan.id)
  const read = document?.sealedFields ? openFields(identityKeys, document.id, document.sealedFields) : null
  if (document && read && document.confirmedAt === null)
    await countDocument(tx, config, fan.id, { id: document.id, kind: document.kind, read })
  const choices = choicesOf(person, read)
  if (choices.length === 0) return null
  if (data === undefined || !choices.includes(data.as))
    throw new Problem('choose_data', 'Elige si vale lo que escribió o lo que leímos, y por qué.')
  if (data.as === 'typed' || read === null) return data
  const right = asRead(person, read)
  refuseMinor(right.birthDate, now)
  await tx
    .updateTable('fans')
    .set({
      sealedPerson: sealPerson(identityKeys, fan.id, right),
      curpIndex: right.curp === null ? null : curpIndex(masterKey, right.curp),
    })
    .where('id', '=', fan.id)
    .execute()
  return data
}
