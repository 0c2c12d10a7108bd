import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import type { Section } from '#server/personal-data.ts'
import { openFields } from '../document-scan/documents.ts'
import { openPerson } from '../person/sealed-person.ts'
import { documentItems, knownItems } from './known-items.ts'
import { documentLabels, itemLabels, pictureLabels, requestLabels, roleLabels } from '../../about-me-rules.ts'
import { openWords } from './sealed-words.ts'
import { requestsOf } from './request-rows.ts'
import * as sql from './sql.ts'

/**
 * What the Fan ID of an account adds to the copy of its data, opened: `keys` open what lies sealed. Empty sections for
 * an account without one. The pictures themselves are not in it: they are gone within days and the template is only
 * numbers of the club's model.
 */
export async function fanSections(
  db: Db,
  accountId: string,
  { identityKeys }: { identityKeys: KeyRing },
): Promise<Section[]> {
  const fanId = await sql.fanOf(db, accountId)
  const fan = fanId === null ? undefined : await sql.findFan(db, fanId)
  const rowsOf = async <T>(read: (db: Db, fanId: string) => Promise<T[]>) =>
    fanId === null ? [] : read(db, fanId)
  const person = fan?.sealedPerson ? openPerson(identityKeys, fan.id, fan.sealedPerson) : null
  const { id = '' } = fan ?? {}
  return [
    {
      name: 'fan_id',
      title: 'Tu Fan ID',
      rows:
        fan === undefined
          ? []
          : [
              {
                número: fan.fanNumber,
                estado: fan.status,
                con_rostro: fan.way === 'face',
                creado: fan.createdAt,
                decidido: fan.decidedAt,
                ...Object.fromEntries(
                  knownItems({ person, phone: fan.phone, email: fan.email }).map(({ label, value }) => [
                    label.toLowerCase().replaceAll(' ', '_'),
                    value,
                  ]),
                ),
              },
            ],
    },
    {
      name: 'fan_id_documentos',
      title: 'Documentos que leímos',
      rows: (await rowsOf(sql.documentsOf)).map(
        ({ id: documentId, kind, sealedFields, readAt, confirmedAt }) => ({
          documento: documentLabels[kind],
          leído: readAt,
          confirmado: confirmedAt,
          ...(sealedFields && {
            datos: Object.fromEntries(
              documentItems(openFields(identityKeys, documentId, sealedFields)).map(({ label, value }) => [
                label.toLowerCase().replaceAll(' ', '_'),
                value,
              ]),
            ),
          }),
        }),
      ),
    },
    {
      name: 'fan_id_fotos',
      title: 'Fotos que guardamos y cuándo se borran',
      rows: (await rowsOf(sql.picturesOf)).map(({ kind, takenAt, eraseAt }) => ({
        foto: pictureLabels[kind],
        tomada: takenAt,
        se_borra: eraseAt,
      })),
    },
    {
      name: 'fan_id_rostro',
      title: 'Plantilla de tu rostro',
      rows: (await rowsOf(sql.templatesOf)).map(({ model, madeAt }) => ({ modelo: model, hecha: madeAt })),
    },
    {
      name: 'fan_id_decisiones',
      title: 'Comparaciones y revisiones',
      rows: [
        ...(await rowsOf(sql.checksOf)).map(({ purpose, outcome, reasons, at }) => ({
          fecha: at,
          qué: purpose === 'registration' ? 'Selfie del registro' : 'Selfie para entrar',
          resultado: outcome,
          motivos: reasons.join(', '),
        })),
        ...(await rowsOf(sql.reviewsOf)).map((review) => ({
          fecha: review.openedAt,
          qué: 'Revisión por una persona',
          resultado: review.decision,
          motivos: review.reason,
          tus_palabras: review.askedWords,
          respuesta: review.decisionWords,
        })),
      ],
    },
    {
      name: 'fan_id_dispositivos',
      title: 'Dispositivos de tu Fan ID',
      rows: (await rowsOf(sql.devicesOf)).map(({ name, createdAt, lastSeenAt }) => ({
        nombre: name,
        desde: createdAt,
        visto: lastSeenAt,
      })),
    },
    {
      name: 'fan_id_sesiones',
      title: 'Sesiones de tu Fan ID',
      rows: (await rowsOf(sql.sessionsOf)).map(({ userAgent, address, createdAt, lastSeenAt }) => ({
        navegador: userAgent,
        red: address,
        desde: createdAt,
        vista: lastSeenAt,
      })),
    },
    {
      name: 'fan_id_consultas',
      title: 'Quién vio tus datos',
      rows: (await rowsOf(sql.lookupsOf)).map(({ at, what, why, role }) => ({
        fecha: at,
        quién: roleLabels[role ?? 'unknown'],
        qué: what,
        por_qué: why,
      })),
    },
    {
      name: 'fan_id_solicitudes',
      title: 'Lo que pediste sobre tus datos',
      rows: (await rowsOf(requestsOf)).map((request) => ({
        pedido: request.askedAt,
        qué: requestLabels[request.kind],
        dato: request.item === null ? null : itemLabels[request.item as keyof typeof itemLabels],
        tus_palabras: request.sealedWords && openWords(identityKeys, id, request.sealedWords),
        solicitud: request.status,
        respuesta_antes_de: request.answerBy,
        respuesta: request.answerWords,
      })),
    },
  ]
}
