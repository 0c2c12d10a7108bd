import { auditAccount } from '#server/audit.ts'
import { curpFaults, parseCurp } from '#lib/curp.ts'
import { dayInMexico } from '#lib/dates.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { finishAccepted, noteLookup } from '../../about-me/actions.ts'
import type { Item } from '../../../about-me-contract.ts'
import { knownItems } from '../../about-me/known-items.ts'
import { findRequest } from '../../about-me/request-rows.ts'
import { openWords } from '../../about-me/sealed-words.ts'
import { curpIndex, openPerson, sealPerson, type Person } from '../../person/sealed-person.ts'
import { refuseMinor } from '../../registration/sign-up.ts'
import { findFan, lockFan } from '../../registration/sql.ts'
import { refuseTaken } from '../../registration/taken.ts'
import { repeatDocument } from '../../review/actions.ts'
import type { Correction } from '../../../desk-requests-contract.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** What somebody asks for and what stands there now; the look is written down in the same transaction. */
export function openRequest({ db, config }: Deps, requestId: string, staffId: string, at: Date) {
  const { identityKeys } = config
  return db.transaction().execute(async (tx) => {
    const request = await findRequest(tx, requestId)
    const fan = request && (await findFan(tx, request.fanId))
    if (request === undefined || fan === undefined) throw notFound('No encontramos esa solicitud.')
    const look = { fanId: fan.id, accountId: staffId, what: 'Una solicitud tuya', why: 'Para responderla' }
    await noteLookup(tx, look, at)
    await auditAccount(tx, staffId, 'fan.looked_up', { fanId: fan.id, what: 'request' })
    const person = fan.sealedPerson === null ? null : openPerson(identityKeys, fan.id, fan.sealedPerson)
    const known = knownItems({ person, phone: fan.phone, email: fan.email })
    return {
      words: request.sealedWords === null ? null : openWords(identityKeys, fan.id, request.sealedWords),
      now: known.find(({ item }) => item !== null && item === request.item)?.value ?? null,
      answerWords: request.answerWords,
    }
  })
}

/** Does what was granted. A correction is written into the sealed person; of a document the fan takes new pictures. */
export async function completeRequest(
  { db, config }: Deps,
  requestId: string,
  correction: Correction,
  by: { staffId: string; at: Date },
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const request = await findRequest(tx, requestId)
      const fan = request && (await lockFan(tx, request.fanId))
      if (request === undefined || fan === undefined) throw notFound('No encontramos esa solicitud.')
      if (request.item === 'document') await repeatDocument(tx, fan, by.staffId)
      else if (request.item !== null)
        await correct(tx, { db, config }, { fanId: fan.id, item: request.item, correction, now: by.at })
      await finishAccepted(tx, requestId)
      const detail = { requestId, item: request.item }
      await auditAccount(tx, by.staffId, 'fan.request_done', detail)
    })
    .catch(refuseTaken)
}

type Wanted = { fanId: string; item: Item; correction: Correction; now: Date }

async function correct(tx: Db, { config }: Deps, { fanId, item, correction, now }: Wanted): Promise<void> {
  const { identityKeys, masterKey } = config
  if (item === 'phone') {
    if (correction.phone === undefined) throw missing('phone')
    await tx.updateTable('fans').set({ phone: correction.phone }).where('id', '=', fanId).execute()
    return
  }
  const fan = await lockFan(tx, fanId)
  if (fan?.sealedPerson == null) throw notFound('No encontramos esa solicitud.')
  const person = { ...openPerson(identityKeys, fanId, fan.sealedPerson), ...partOf(item, correction) }
  refuseFaults(person, now)
  await tx
    .updateTable('fans')
    .set({
      sealedPerson: sealPerson(identityKeys, fanId, person),
      curpIndex: person.curp === null ? null : curpIndex(masterKey, person.curp),
    })
    .where('id', '=', fanId)
    .execute()
}

/** Only what was asked to be corrected changes, whatever else was sent. */
export function partOf(item: Item, correction: Correction): Partial<Person> {
  const { givenNames, firstSurname, secondSurname = null, curp, birthDate, sex, nationality } = correction
  switch (item) {
    case 'names':
      if (givenNames === undefined || firstSurname === undefined) throw missing('givenNames')
      return { givenNames, firstSurname, secondSurname }
    case 'curp':
      if (curp === undefined || curp === '') throw missing('curp')
      return { curp }
    case 'birth_date':
      if (birthDate === undefined) throw missing('birthDate')
      return { birthDate }
    case 'sex':
      if (sex === undefined) throw missing('sex')
      return { sex }
    case 'nationality':
      if (nationality === undefined) throw missing('nationality')
      return { nationality }
    case 'phone':
    case 'document':
      return {}
  }
}

/** An adult, with a CURP that is one and says the same birth date. */
function refuseFaults(person: Person, now: Date): void {
  refuseMinor(person.birthDate, now)
  if (person.curp === null) return
  const today = dayInMexico(now)
  const [fault] = curpFaults(person.curp, today)
  if (fault !== undefined) throw wrong('curp', fault.message)
  const parsed = parseCurp(person.curp, today)
  if (parsed !== undefined && parsed.birthDate !== person.birthDate)
    throw wrong('curp', 'La CURP y la fecha de nacimiento no coinciden. Corrige primero la que esté mal.')
}

function wrong(field: string, words: string): Problem {
  return new Problem('correction_wrong', words, 400, { fields: { [field]: words } })
}

const missing = (field: string) => wrong(field, 'Escribe el dato correcto.')
