import { announce } from '#club/integrations/server/webhooks/announce.ts'
import { sql } from 'kysely'
import { auditAccount } from '#server/audit.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { samePortrait, similarity } from '#people/identity-check/server/face/judge.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import type { Db } from '#server/db.ts'
import { sealUnder } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { latestDocument, openFields } from '../document-scan/documents.ts'
import { requireRegistering } from '../document-scan/scan.ts'
import { hoursOf } from '../../pictures-rules.ts'
import { erasePictures, extendPictures, readPicture } from '../pictures/shelf.ts'
import { allowsBiometrics } from '../registration/sql.ts'
import { openReview } from '../review/actions.ts'
import { proveDevice, trustDevice, type DeviceProof } from '../sign-in/devices.ts'
import { forgetAll, forgetFailures, selfieSubject } from '../attempts.ts'
import { findChallenge, giveBackChallenge, requireSameDevice, useChallenge } from './challenges.ts'
import { isDoubtful } from './judging.ts'
import { heldBack, heldToDocument } from './held.ts'
import { measureChallenge, storePerceptualHashes, type Measured } from './measure.ts'
import { decideSelfie as decide, type SelfieDecision } from './rules.ts'
import { dropReadings } from './steps/sql.ts'
import { storeTemplate } from './templates.ts'

type Deps = Pick<Services, 'db' | 'config' | 'files' | 'faces'>

type Asked = { challengeId: string; nonce: string; device?: DeviceProof | undefined; sessionHash: Buffer }

/** Decides the selfie of a registration; the frames were measured here and nothing else counts. */
export async function decideSelfie(services: Deps, fanId: string, asked: Asked, now: Date) {
  const { db } = services
  const key = asked.device === undefined ? null : proveDevice(asked.device, asked.nonce)
  const challenge = await findChallenge(db, asked.challengeId, asked.nonce)
  if (challenge.fanId !== fanId || challenge.purpose !== 'registration')
    throw notFound('No encontramos ese reto.')
  requireSameDevice(challenge, key)
  await useChallenge(db, challenge)
  const { measured, compared } = await look(services, fanId, challenge)
  return await db.transaction().execute(async (tx) => {
    const fan = await requireRegistering(tx, fanId)
    await requireBiometrics(tx, fan.accountId)
    const { faults, replayed, firsts, unlit } = measured
    const held = await heldToDocument(tx, services.config.identityKeys, fan, compared.documentId)
    const seen = decide({
      faults,
      replayed,
      unlit,
      doubtful: isDoubtful(firsts),
      likeness: compared.likeness,
      differentBefore: await differentBefore(tx, fanId),
    })
    const decision = heldBack(seen, held)
    await noteCheck(tx, services, { fanId, challengeId: challenge.id, decision, score: compared.score })
    await storePerceptualHashes(tx, fanId, measured.frames)
    await dropReadings(tx, { challengeId: challenge.id })
    if (decision.outcome === 'approved') {
      await approve(tx, services, fan, measured)
      await forgetFailures(tx, challenge.subject, challenge.counted)
      if (key !== null) await trustDevice(tx, fanId, key, asked.device?.name ?? '', asked.sessionHash)
    } else if (decision.outcome === 'review') {
      await extendPictures(tx, challenge.id, hoursOf.open)
      await openReview(tx, fan, { reason: decision.reasons[0] ?? 'likeness' }, now)
      await notifyOfReview(tx, fan.accountId, challenge.id)
    }
    const { outcome } = decision
    return outcome === 'approved' || outcome === 'review' ? outcome : ('repeat' as const)
  })
}

/** What takes the machine's time. If it has none, the challenge is as it was. */
async function look(services: Deps, fanId: string, challenge: Awaited<ReturnType<typeof findChallenge>>) {
  try {
    const measured = await measureChallenge(services, challenge)
    return { measured, compared: await compare(services, fanId, measured) }
  } catch (error) {
    await giveBackChallenge(services.db, challenge.id)
    throw error
  }
}

async function compare(services: Deps, fanId: string, { front }: Measured) {
  const { db, config, faces } = services
  const document = await latestDocument(db, fanId)
  const nothing = { likeness: null, score: null, documentId: document?.id }
  if (front?.template === undefined || document?.sealedFields == null || document.portraitId === null)
    return nothing
  const portrait = await readPicture(services, document.portraitId)
  if (portrait === null) return nothing
  const { template } = await faces.read(portrait)
  if (template === undefined) return nothing
  const score = similarity(front.template, template)
  const { portraitWidth } = openFields(config.identityKeys, document.id, document.sealedFields)
  const likeness = samePortrait(score, portraitWidth)
  return {
    likeness: likeness === 'portrait_too_small' ? null : likeness,
    score,
    documentId: document.id,
  }
}

type Check = { fanId: string; challengeId: string; decision: SelfieDecision; score: number | null }

async function noteCheck(tx: Db, { config }: Deps, { fanId, challengeId, decision, score }: Check) {
  const sealedScores =
    score === null
      ? null
      : sealUnder(
          config.identityKeys,
          `fan:${fanId}:scores`,
          Buffer.from(JSON.stringify({ portrait: score })),
        )
  await tx
    .insertInto('fanChecks')
    .values({ fanId, challengeId, purpose: 'registration', ...decision, sealedScores })
    .execute()
}

/** The template is kept, the pictures have seven days, and the fan hears of it. */
async function approve(
  tx: Db,
  { config, faces }: Deps,
  { id: fanId, accountId }: { id: string; accountId: string },
  { front }: Measured,
): Promise<void> {
  if (front?.template !== undefined)
    await storeTemplate(tx, config.identityKeys, { fanId, model: faces.model, template: front.template })
  await tx
    .updateTable('fans')
    .set({ status: 'approved', way: 'face', decidedAt: sql<Date>`now()` })
    .where('id', '=', fanId)
    .execute()
  await erasePictures(tx, { fanId }, hoursOf.decided)
  await forgetAll(tx, selfieSubject(fanId))
  await auditAccount(tx, accountId, 'fan.approved', { by: 'face' })
  await announce(tx, 'fan.approved', { fanId })
  await notify(tx, {
    accountId,
    kind: 'fan_id',
    key: `fan-approved:${fanId}`,
    title: 'Tu Fan ID está listo',
    body: 'Ya puedes mostrarlo en tu celular. Borramos las fotos en 7 días.',
    path: paths.fanMain,
    mail: { button: 'Ver mi Fan ID' },
  })
}

function notifyOfReview(tx: Db, accountId: string, challengeId: string) {
  return notify(tx, {
    accountId,
    kind: 'fan_id',
    key: `fan-in-review:${challengeId}`,
    title: 'Tu Fan ID está en revisión',
    body: 'Una persona del club lo mira en máximo 2 días hábiles. Te avisamos.',
    path: paths.fanIndex,
    mail: { button: 'Ver en qué va' },
  })
}

async function differentBefore(tx: Db, fanId: string): Promise<number> {
  const { many } = await tx
    .selectFrom('fanChecks')
    .select(sql<number>`count(*)::int`.as('many'))
    .where('fanId', '=', fanId)
    .where('purpose', '=', 'registration')
    .where('outcome', '=', 'different')
    .executeTakeFirstOrThrow()
  return many
}

/** Refuses where the face may not be used. */
export async function requireBiometrics(tx: Db, accountId: string): Promise<void> {
  if (await allowsBiometrics(tx, accountId)) return
  throw new Problem(
    'biometrics_consent_required',
    'Para usar tu rostro necesitamos tu permiso. También puedes pedir que una persona lo revise, sin selfie.',
    403,
  )
}
