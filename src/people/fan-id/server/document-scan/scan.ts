import { dayInMexico } from '#lib/dates.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { DocumentKind } from '#people/identity-check/server/provider.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { erasePictures, insertPicture, pictureOf, putPicture, readPicture } from '../pictures/shelf.ts'
import { hoursOf } from '../../pictures-rules.ts'
import { takeIn } from '../pictures/take-in.ts'
import { lockFan } from '../registration/sql.ts'
import { countAttempt, documentPlace, documentSubjects, uncountAttempt } from '../attempts.ts'
import { findOpenDocument, forgetReading, insertDocument, saveReading, sealFields } from './documents.ts'
import { faultsOf, sidesOf } from './rules.ts'

type Deps = Pick<Services, 'db' | 'config' | 'files' | 'documents'>
type Side = 'front' | 'back'

const maxDocumentsADay = 20
const kindOf = { front: 'document_front', back: 'document_back' } as const

/** Begins with a document; from now on it is the one that counts. */
export function startDocument(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  fanId: string,
  { kind, address }: { kind: DocumentKind; address: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await requireRegistering(tx, fanId)
    await countAttempt(tx, [documentPlace(config.masterKey, address)])
    const id = await insertDocument(tx, fanId, kind, maxDocumentsADay)
    if (id === undefined)
      throw new Problem(
        'too_many_documents',
        'Ya lo intentaste muchas veces hoy. Pide que una persona te ayude.',
        429,
      )
    return id
  })
}

/** Keeps one side, sealed; the same side again replaces it, and what was read on the one before counts no more. */
export async function storeSide(
  { db, config, files }: Deps,
  fanId: string,
  { documentId, side }: { documentId: string; side: Side },
  upload: Buffer,
): Promise<void> {
  const document = await findOpenDocument(db, fanId, documentId)
  if (document === undefined || !sidesOf(document.kind).includes(side)) throw noDocument()
  const picture = await takeIn(upload, 'document')
  const kind = kindOf[side]
  const id = await db.transaction().execute(async (tx) => {
    if (!(await forgetReading(tx, documentId))) throw noDocument()
    return insertPicture(tx, { fanId, documentId, kind, hours: hoursOf.open })
  })
  await putPicture({ config, files }, id, picture)
  await erasePictures(db, { documentId, kind, allBut: id }, 0)
}

/** Reads the sides that were sent: fields and a portrait, or what to repeat. */
export async function readSides(
  given: Deps,
  fanId: string,
  { documentId, address }: { documentId: string; address: string },
  now: Date,
): Promise<void> {
  const { db, config, files, documents } = given
  const document = await findOpenDocument(db, fanId, documentId)
  if (document === undefined) throw noDocument()
  const sides = await sidesSent(db, documentId)
  const needsBack = sidesOf(document.kind).includes('back')
  const front = await bytesOf(given, sides.front)
  const back = needsBack ? await bytesOf(given, sides.back) : null
  if (front === null || (needsBack && back === null)) {
    const what = front === null ? 'el frente' : 'el reverso'
    throw new Problem('side_missing', `Falta ${what} de tu documento. Toma la foto.`)
  }
  const from = documentPlace(config.masterKey, address)
  const subjects = documentSubjects(fanId, from)
  await countAttempt(db, subjects)
  const reading = await documents.read(document.kind, front, back ?? undefined).catch(async (error) => {
    // The machine had no time for it: that is not the fan's attempt.
    await uncountAttempt(db, subjects)
    throw error
  })
  const faults = faultsOf(reading, dayInMexico(now))
  if (faults.length === 0) await uncountAttempt(db, [from])
  const portrait = faults.length > 0 ? undefined : reading.portrait
  const { fields, doubts, portraitWidth = 0 } = reading
  const sealedFields =
    faults.length > 0
      ? null
      : sealFields(config.identityKeys, documentId, { fields, ...(doubts && { doubts }), portraitWidth })
  const portraitId = await db.transaction().execute(async (tx) => {
    // Confirmed meanwhile, or other pictures sent: neither fields nor portrait of these become the document's.
    if (!(await saveReading(tx, documentId, { sealedFields, faults }))) return null
    if (!sameSides(sides, await sidesSent(tx, documentId))) throw sidesChanged()
    if (faults.length > 0) await erasePictures(tx, { documentId }, hoursOf.failed)
    if (portrait === undefined) return null
    const id = await insertPicture(tx, { fanId, documentId, kind: 'portrait', hours: hoursOf.open })
    await erasePictures(tx, { documentId, kind: 'portrait', allBut: id }, 0)
    return id
  })
  if (portraitId !== null && portrait !== undefined) await putPicture({ config, files }, portraitId, portrait)
}

type Sides = Record<Side, string | null>

async function sidesSent(db: Db, documentId: string): Promise<Sides> {
  const front = await pictureOf(db, documentId, kindOf.front)
  return { front, back: await pictureOf(db, documentId, kindOf.back) }
}

const sameSides = (one: Sides, other: Sides) => one.front === other.front && one.back === other.back

const bytesOf = ({ config, files }: Deps, id: string | null): Promise<Buffer | null> =>
  id === null ? Promise.resolve(null) : readPicture({ config, files }, id)

const noDocument = () => notFound('No encontramos ese documento.')
const sidesChanged = () =>
  new Problem('sides_changed', 'Mandaste otra foto mientras leíamos. Léelas otra vez.')

/** Locks a fan whose registration is still the person's turn. */
export async function requireRegistering(tx: Db, fanId: string) {
  const fan = await lockFan(tx, fanId)
  if (fan === undefined) throw notFound()
  if (fan.status !== 'registering')
    throw new Problem('registration_closed', 'Tu registro ya no espera nada de ti. Mira en qué va.')
  return fan
}
