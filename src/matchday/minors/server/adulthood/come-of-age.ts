import { notify } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import { isOldSeal, type KeyRing } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { eraseIn, note } from '../actions.ts'
import { openMinor, sealMinor } from '../person/sealed-minor.ts'
import { resealPhoto } from '../photo/stored.ts'
import { daysToBecomeFan, isMinorOn } from '../../rules.ts'
import { guardiansOf, lockMinor, updatePerson } from '../sql.ts'
import { dueAdults, markAsked, nextMinors, oldSeals } from './rows.ts'

/** Asks who turned 18 to become a fan, and erases who became one or let the time pass. */
export async function comeOfAge(db: Db, ring: KeyRing): Promise<void> {
  let after: string | null = null
  for (;;) {
    const page = await nextMinors(db, after)
    for (const { id, sealedPerson, today } of page)
      if (!isMinorOn(openMinor(ring, id, sealedPerson).birthDate, today)) await ask(db, id)
    after = page.at(-1)?.id ?? null
    if (after === null) break
  }
  for (const { id, isFan } of await dueAdults(db)) await end(db, id, isFan)
}

function ask(db: Db, minorId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await markAsked(tx, minorId))) return
    await notifyGuardians(tx, minorId, 'asked', {
      title: 'Ya cumplió 18 años: ahora necesita su propio Fan ID',
      body: `Tiene ${daysToBecomeFan} días para registrarse con su celular. Si no, borramos sus datos.`,
      path: '/fanId-base/fanIndex',
      button: 'Ir al registro',
    })
    for (const { accountId } of await guardiansOf(tx, [minorId]))
      await note(tx, accountId, 'minor.came_of_age', minorId)
  })
}

function end(db: Db, minorId: string, isFan: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await lockMinor(tx, minorId)) === undefined) return
    await notifyGuardians(tx, minorId, 'ended', {
      title: isFan ? 'Ya tiene su propio Fan ID' : 'Borramos los datos de quien cumplió 18 años',
      body: isFan
        ? 'Ya no depende de ti: borramos su registro de menor.'
        : `Pasaron ${daysToBecomeFan} días y no sacó su Fan ID. Puede hacerlo cuando quiera.`,
      path: '/fanId-base/minorRegistry',
      button: 'Ver mis menores',
    })
    for (const { accountId } of await guardiansOf(tx, [minorId]))
      await note(tx, accountId, isFan ? 'minor.became_fan' : 'minor.erased_at_18', minorId)
    await eraseIn(tx, minorId)
  })
}

type Words = { title: string; body: string; path: string; button: string }

async function notifyGuardians(tx: Db, minorId: string, what: string, words: Words): Promise<void> {
  const { button, ...notice } = words
  for (const { accountId } of await guardiansOf(tx, [minorId])) {
    const key = `minor-${what}:${minorId}`
    await notify(tx, { accountId, kind: 'fan_id', key, ...notice, mail: { button } })
  }
}

/** After the identity key changed: everything sealed by an older one is sealed anew, a few hundred a turn. */
export async function resealMinors(services: Pick<Services, 'db' | 'files' | 'config'>): Promise<void> {
  const { db, config } = services
  const ring = config.identityKeys
  for (const { id, photoId, photoKey, sealedPerson } of await oldSeals(db, ring[0]!.number)) {
    if (isOldSeal(ring, sealedPerson)) await resealPerson(db, ring, id)
    if (photoId !== null && photoKey !== ring[0]!.number)
      await resealPhoto(services, { minorId: id, photoId })
  }
}

function resealPerson(db: Db, ring: KeyRing, minorId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const minor = await lockMinor(tx, minorId)
    if (minor === undefined) return
    await updatePerson(tx, minorId, sealMinor(ring, minorId, openMinor(ring, minorId, minor.sealedPerson)))
  })
}
