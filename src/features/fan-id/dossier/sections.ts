import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import type { Section } from '#server/personal-data.ts'
import { deviceName } from '#features/accounts/rules.ts'
import { openFields } from '../document-scan/documents.ts'
import { openPerson } from '../person/sealed-person.ts'
import { reviewsOf } from '../review/sql.ts'

type Rows = Section['rows']

export function fanOf(db: Db, accountId: string) {
  return db.selectFrom('fans').selectAll().where('accountId', '=', accountId).executeTakeFirst()
}

/** Everything that is known of a fan, opened, in the words of the copy. Of the template only that there is one. */
export async function sectionsOf(db: Db, ring: KeyRing, accountId: string): Promise<Section[]> {
  const fan = await fanOf(db, accountId)
  const id = fan?.id ?? null
  const rows = async (read: (fanId: string) => Promise<Rows>) => (id === null ? [] : await read(id))
  return [
    { name: 'fan_id', title: 'Tu Fan ID', rows: fan === undefined ? [] : [await fanRow(db, ring, fan)] },
    {
      name: 'documentos_de_identidad',
      title: 'Tus documentos de identidad',
      rows: await rows((fanId) => documentRows(db, ring, fanId)),
    },
    {
      name: 'fotos_de_fan_id',
      title: 'Fotos que aún guardamos',
      rows: await rows((fanId) => pictureRows(db, fanId)),
    },
    {
      name: 'comprobaciones_de_fan_id',
      title: 'Comprobaciones de tu rostro',
      rows: await rows((fanId) => checkRows(db, fanId)),
    },
    {
      name: 'revisiones_de_fan_id',
      title: 'Revisiones de tu Fan ID',
      rows: await rows((fanId) => reviewRows(db, fanId)),
    },
    {
      name: 'consultas_de_fan_id',
      title: 'Quién consultó tu Fan ID',
      rows: await rows((fanId) => lookupRows(db, fanId)),
    },
    {
      name: 'dispositivos_de_fan_id',
      title: 'Dispositivos de tu Fan ID',
      rows: await rows((fanId) => deviceRows(db, fanId)),
    },
    {
      name: 'sesiones_de_fan',
      title: 'Sesiones de tu Fan ID',
      rows: await rows((fanId) => sessionRows(db, fanId)),
    },
  ]
}

type Fan = NonNullable<Awaited<ReturnType<typeof fanOf>>>

async function fanRow(db: Db, ring: KeyRing, fan: Fan) {
  const person = fan.sealedPerson === null ? null : openPerson(ring, fan.id, fan.sealedPerson)
  const templates = await db.selectFrom('fanTemplates').select('madeAt').where('fanId', '=', fan.id).execute()
  return {
    número: fan.fanNumber,
    estado: fan.status,
    registro: fan.way === 'face' ? 'con rostro' : 'sin rostro',
    celular: fan.phone,
    nombre: person?.givenNames,
    primer_apellido: person?.firstSurname,
    segundo_apellido: person?.secondSurname,
    curp: person?.curp,
    nacimiento: person?.birthDate,
    sexo: person?.sex,
    nacionalidad: person?.nationality,
    creado: fan.createdAt,
    decidido: fan.decidedAt,
    plantilla_de_rostro_desde: templates[0]?.madeAt ?? null,
  }
}

async function documentRows(db: Db, ring: KeyRing, fanId: string): Promise<Rows> {
  const rows = await db.selectFrom('fanDocuments').selectAll().where('fanId', '=', fanId).execute()
  return rows.map(({ id, kind, confirmedAt, sealedFields }) => ({
    tipo: kind,
    confirmado: confirmedAt,
    datos: sealedFields === null ? null : openFields(ring, id, sealedFields).fields,
  }))
}

async function pictureRows(db: Db, fanId: string): Promise<Rows> {
  const rows = await db
    .selectFrom('fanPictures')
    .select(['kind', 'takenAt', 'eraseAt'])
    .where('fanId', '=', fanId)
    .where('erasedAt', 'is', null)
    .orderBy('takenAt')
    .execute()
  return rows.map(({ kind, takenAt, eraseAt }) => ({ tipo: kind, tomada: takenAt, se_borra: eraseAt }))
}

async function checkRows(db: Db, fanId: string): Promise<Rows> {
  const rows = await db
    .selectFrom('fanChecks')
    .select(['at', 'purpose', 'outcome', 'reasons'])
    .where('fanId', '=', fanId)
    .orderBy('id')
    .execute()
  return rows.map(({ at, purpose, outcome, reasons }) => ({
    fecha: at,
    para: purpose === 'registration' ? 'registro' : 'entrar',
    resultado: outcome,
    motivos: reasons.join(', '),
  }))
}

async function reviewRows(db: Db, fanId: string): Promise<Rows> {
  const rows = await reviewsOf(db, fanId)
  return rows.map(({ reason, askedWords, openedAt, decision, decisionWords, decidedAt }) => ({
    motivo: reason,
    pediste: askedWords,
    abierta: openedAt,
    decisión: decision,
    respuesta: decisionWords,
    decidida: decidedAt,
  }))
}

async function lookupRows(db: Db, fanId: string): Promise<Rows> {
  const rows = await db
    .selectFrom('fanLookups')
    .leftJoin('accounts', 'accounts.id', 'fanLookups.accountId')
    .select(['at', 'what', 'why', 'role'])
    .where('fanId', '=', fanId)
    .orderBy('fanLookups.id')
    .execute()
  return rows.map(({ at, what, why, role }) => ({ fecha: at, quién: role, qué: what, por_qué: why }))
}

async function deviceRows(db: Db, fanId: string): Promise<Rows> {
  const rows = await db.selectFrom('fanDevices').selectAll().where('fanId', '=', fanId).execute()
  return rows.map(({ name, createdAt, lastSeenAt, revokedAt }) => ({
    nombre: name,
    desde: createdAt,
    última_vez: lastSeenAt,
    quitado: revokedAt,
  }))
}

async function sessionRows(db: Db, fanId: string): Promise<Rows> {
  const rows = await db
    .selectFrom('fanSessions')
    .select(['userAgent', 'address', 'createdAt', 'lastSeenAt', 'revokedAt'])
    .where('fanId', '=', fanId)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ userAgent, address, createdAt, lastSeenAt, revokedAt }) => ({
    equipo: deviceName(userAgent),
    dirección_ip: address,
    abierta: createdAt,
    última_vez: lastSeenAt,
    cerrada: revokedAt,
  }))
}
