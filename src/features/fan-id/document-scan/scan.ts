import { notFound, Problem } from '#lib/problem.ts'
import type { DocumentKind, DocumentReading } from '#features/identity-check/provider.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { erasePictures, insertPicture, pictureOf, putPicture, readPicture } from '../pictures/shelf.ts'
import { hoursOf } from '../pictures/rules.ts'
import { takeIn } from '../pictures/take-in.ts'
import { dayInMexico } from '../registration/rules.ts'
import { lockFan } from '../registration/sql.ts'
import { countAttempt, documentSubject } from '../throttle/attempts.ts'
import { findOpenDocument, insertDocument, saveReading, sealFields } from './documents.ts'
import { faultsOf, sidesOf } from './rules.ts'

type Given = Pick<Services, 'db' | 'config' | 'files' | 'documents'>
type Side = 'front' | 'back'

const mostDocumentsADay = 20
const kindOf = { front: 'document_front', back: 'document_back' } as const

/** Begins with a document; from now on it is the one that counts. */
export function startDocument(db: Db, fanId: string, kind: DocumentKind): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await requireRegistering(tx, fanId)
    const id = await insertDocument(tx, fanId, kind, mostDocumentsADay)
    if (id === undefined)
      throw new Problem(
        'too_many_documents',
        'Ya lo intentaste muchas veces hoy. Pide que una persona te ayude.',
        429,
      )
    return id
  })
}

/** Keeps one side, sealed; the same side again replaces it. */
export async function keepSide(
  { db, config, files }: Given,
  fanId: string,
  { documentId, side }: { documentId: string; side: Side },
  upload: Buffer,
): Promise<void> {
  const document = await findOpenDocument(db, fanId, documentId)
  if (document === undefined || !sidesOf(document.kind).includes(side))
    throw notFound('No encontramos ese documento.')
  const picture = await takeIn(upload, 'document')
  const kind = kindOf[side]
  const id = await insertPicture(db, { fanId, documentId, kind, hours: hoursOf.open })
  await putPicture({ config, files }, id, picture)
  await erasePictures(db, { documentId, kind, allBut: id }, 0)
}

/** Reads the sides that were sent: fields and a portrait, or what to repeat. */
export async function readSides(given: Given, fanId: string, documentId: string, now: Date): Promise<void> {
  const { db, config, documents } = given
  const document = await findOpenDocument(db, fanId, documentId)
  if (document === undefined) throw notFound('No encontramos ese documento.')
  const [front, back] = await Promise.all([
    sideOf(given, documentId, 'front'),
    sideOf(given, documentId, 'back'),
  ])
  const needsBack = sidesOf(document.kind).includes('back')
  if (front === null || (needsBack && back === null)) {
    const what = front === null ? 'el frente' : 'el reverso'
    throw new Problem('side_missing', `Falta ${what} de tu documento. Toma la foto.`)
  }
  await countAttempt(db, [documentSubject(fanId)])
  const reading = await documents.read(document.kind, front, needsBack ? (back ?? undefined) : undefined)
  const faults = faultsOf(reading, dayInMexico(now))
  if (faults.length > 0) return await keepFaults(db, documentId, faults)
  await keepPortrait(given, fanId, documentId, reading)
  const { fields, portraitWidth = 0 } = reading
  const sealedFields = sealFields(config.identityKeys, documentId, { fields, portraitWidth })
  await saveReading(db, documentId, { sealedFields, faults: [] })
}

/** What could not be read goes within a day. */
async function keepFaults(db: Db, documentId: string, faults: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await saveReading(tx, documentId, { sealedFields: null, faults }))) return
    await erasePictures(tx, { documentId }, hoursOf.failed)
  })
}

async function keepPortrait(given: Given, fanId: string, documentId: string, { portrait }: DocumentReading) {
  if (portrait === undefined) return
  const { db, config, files } = given
  const id = await insertPicture(db, { fanId, documentId, kind: 'portrait', hours: hoursOf.open })
  await putPicture({ config, files }, id, portrait)
  await erasePictures(db, { documentId, kind: 'portrait', allBut: id }, 0)
}

async function sideOf({ db, config, files }: Given, documentId: string, side: Side): Promise<Buffer | null> {
  const id = await pictureOf(db, documentId, kindOf[side])
  return id === null ? null : readPicture({ config, files }, id)
}

/** Locks a fan whose registration is still the person's turn. */
export async function requireRegistering(tx: Db, fanId: string) {
  const fan = await lockFan(tx, fanId)
  if (fan === undefined) throw notFound()
  if (fan.status !== 'registering')
    throw new Problem('registration_closed', 'Tu registro ya no espera nada de ti. Mira en qué va.')
  return fan
}
