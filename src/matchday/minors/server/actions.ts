import { randomUUID } from 'node:crypto'
import { audit } from '#server/audit.ts'
import { giveConsent } from '#club/consents/server/actions.ts'
import { curpIndex } from '#people/fan-id/server/person/sealed-person.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { notify } from '#people/notifications/server/actions.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { normaliseCurp } from '#lib/curp.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { KeyRing } from '#server/key-ring.ts'
import type { MinorRelation } from '#server/schema.ts'
import type { SignedInFan } from '#server/session.ts'
import { approvedAdult } from './person/approved-adult.ts'
import { openMinor, sealMinor, type MinorPerson } from './person/sealed-minor.ts'
import { maxMinors, registrationFault } from '../rules.ts'
import * as sql from './sql.ts'

export type Keys = { identityKeys: KeyRing; masterKey: Buffer }
/** Who asks, and from where: the guardian's consent notes it. */
export type Guardian = { fan: Pick<SignedInFan, 'id' | 'accountId'>; address: string; userAgent: string }

const minorsPath = '/fanId-base/minorRegistry'
const tooMany = () =>
  new Problem('too_many_minors', `Puedes responder por ${maxMinors} menores como máximo.`, 409)

type Form = MinorPerson & { relation: MinorRelation }

/** Registers a child under an approved adult, with the guardian's consent for this child. */
export function registerMinor(db: Db, keys: Keys, guardian: Guardian, form: Form): Promise<string> {
  return db
    .transaction()
    .execute(async (tx) => {
      const { today } = await approvedAdult(tx, keys.identityKeys, guardian.fan.id)
      const curp = normaliseCurp(form.curp)
      const fault = registrationFault({ ...form, curp }, today)
      if (fault !== null) {
        const { code, words, field } = fault
        throw new Problem(code, words, 422, { fields: { [field ?? 'curp']: words } })
      }
      const { relation, ...person } = form
      const id = randomUUID()
      const sealedPerson = sealMinor(keys.identityKeys, id, { ...person, curp })
      await sql.insertMinor(tx, { id, sealedPerson, curpIndex: curpIndex(keys.masterKey, curp) })
      await answerFor(tx, guardian, { minorId: id, relation, rank: 1 })
      await note(tx, guardian.fan.accountId, 'minor.registered', id)
      return id
    })
    .catch(refused)
}

/** The adult answers for this child, by the notice in force; one of five at most. */
export async function answerFor(
  tx: Db,
  { fan, address, userAgent }: Guardian,
  child: { minorId: string; relation: MinorRelation; rank: 1 | 2 },
): Promise<void> {
  const { version, sha256 } = currentVersions()['aviso-tutores']
  const notice = { noticeVersion: version, noticeHash: Buffer.from(sha256, 'hex') }
  if (!(await sql.insertGuardian(tx, { ...child, ...notice, fanId: fan.id }))) throw tooMany()
  const place = { channel: 'fan_id', address, userAgent } as const
  await giveConsent(tx, fan.accountId, ['guardian_notice'], place)
}

/** What the database refuses, in words. The same whether the CURP is a fan's or a child's. */
export function refused(error: Error & { constraint?: string }): never {
  if (error.constraint === 'minor_guardians_five') throw tooMany()
  if (error.constraint === 'minors_curp_once' || error.constraint === 'minors_curp_no_fan') {
    const words =
      'Esa CURP ya está registrada. Si la registró otra persona responsable, pídele que te invite.'
    throw new Problem('curp_taken', words, 409, { fields: { curp: 'Ya está registrada' } })
  }
  throw error
}

type Change = Omit<MinorPerson, 'curp' | 'birthDate'> & { relation: MinorRelation }

export function changeMinor(
  db: Db,
  keys: Keys,
  { fanId, minorId }: { fanId: string; minorId: string },
  { relation, ...names }: Change,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { minor, me } = await ownMinor(tx, minorId, fanId)
    const person = { ...openMinor(keys.identityKeys, minorId, minor.sealedPerson), ...names }
    await sql.updatePerson(tx, minorId, sealMinor(keys.identityKeys, minorId, person))
    await sql.setRelation(tx, minorId, fanId, relation)
    await note(tx, me.accountId, 'minor.changed', minorId)
  })
}

/** Erases everything about a child at once, by a guardian's word; the other guardian is told. */
export function eraseMinor(db: Db, minorId: string, fanId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { me, guardians } = await ownMinor(tx, minorId, fanId)
    await eraseIn(tx, minorId)
    await note(tx, me.accountId, 'minor.erased', minorId)
    for (const { accountId } of guardians.filter((one) => one.fanId !== fanId)) {
      await notify(tx, {
        accountId,
        kind: 'fan_id',
        key: `minor-erased:${minorId}`,
        title: 'Borramos a un menor de tu Fan ID',
        body: 'Lo pidió la otra persona responsable. Si no estás de acuerdo, escríbenos.',
        path: minorsPath,
        mail: { button: 'Ver mis menores' },
      })
    }
  })
}

/** In the transaction of whoever decides it; the photo's file goes by its own job. */
export async function eraseIn(tx: Db, minorId: string): Promise<void> {
  const minor = await sql.lockMinor(tx, minorId)
  if (minor === undefined) return
  await sql.emptyMinor(tx, minorId)
  if (minor.photoId !== null) await forgetPhoto(tx, minorId, minor.photoId)
}

/** Deletes a photo's file once no row names it: now, or after the upload that may still be on its way. */
export function forgetPhoto(tx: Db, minorId: string, photoId: string, runAt?: Date): Promise<void> {
  const key = `erase_minor_photo:${photoId}`
  return enqueue(
    tx,
    'erase_minor_photo',
    { minorId, photoId },
    runAt === undefined ? { key } : { key, runAt },
  )
}

/** A child of this guardian, locked; for anybody else it does not exist. */
export async function ownMinor(tx: Db, minorId: string, fanId: string) {
  const minor = await sql.lockMinor(tx, minorId)
  const guardians = minor === undefined ? [] : await sql.guardiansOf(tx, [minorId])
  const me = guardians.find((one) => one.fanId === fanId)
  if (minor === undefined || me === undefined) throw notFound('No encontramos a ese menor.')
  return { minor, guardians, me }
}

export function note(
  tx: Db,
  accountId: string,
  action: AuditAction,
  minorId: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return audit(tx, { accountId, action, subject: `minor:${minorId}`, detail })
}
