import { randomUUID } from 'node:crypto'
import { audit } from '#server/audit.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { seal } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { deliver, secretPurpose } from './deliver.ts'
import * as rows from './rows.ts'
import { addressFault } from './send.ts'
import { newSecret } from './signature.ts'

type Deps = Pick<Services, 'db' | 'config'>
type Form = { name: string; url: string; events: string[] }
const dayMs = 24 * 60 * 60 * 1000

export async function createWebhook({ db, config }: Deps, by: string, form: Form) {
  refuseAddress(form.url, config.production)
  const secret = newSecret()
  const id = randomUUID()
  const secretSealed = seal(config.masterKey, secretPurpose(id), Buffer.from(secret))
  await db.transaction().execute(async (tx) => {
    await rows.insertWebhook(tx, { id, ...form, secretSealed })
    await logged(tx, by, id, 'webhook.created', { ...form })
  })
  return { id, secret }
}

export async function changeWebhook({ db, config }: Deps, by: string, id: string, form: Form): Promise<void> {
  refuseAddress(form.url, config.production)
  await db.transaction().execute(async (tx) => {
    const { name, url, events } = await locked(tx, id)
    await rows.updateWebhook(tx, id, form)
    await logged(tx, by, id, 'webhook.changed', { before: { name, url, events }, after: form })
  })
}

/** Switches an endpoint off or on again; what waited while it was off is sent by a replay. */
export function switchWebhook(db: Db, by: string, id: string, on: boolean, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await locked(tx, id)
    const off = { disabledAt: now, disabledWhy: 'person' }
    await rows.updateWebhook(tx, id, on ? { disabledAt: null, disabledWhy: null, failingSince: null } : off)
    await logged(tx, by, id, on ? 'webhook.enabled' : 'webhook.disabled', {})
  })
}

export function removeWebhook(db: Db, by: string, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name, url } = await locked(tx, id)
    await rows.deleteWebhook(tx, id)
    await logged(tx, by, id, 'webhook.removed', { name, url })
  })
}

/** A new secret; for a day messages carry the signatures of both, so that the receiver can change over. */
export async function rotateSecret({ db, config }: Deps, by: string, id: string, now: Date) {
  const secret = newSecret()
  await db.transaction().execute(async (tx) => {
    const { secretSealed } = await locked(tx, id)
    await rows.updateWebhook(tx, id, {
      secretSealed: seal(config.masterKey, secretPurpose(id), Buffer.from(secret)),
      formerSecretSealed: secretSealed,
      formerUntil: new Date(now.getTime() + dayMs),
    })
    await logged(tx, by, id, 'webhook.secret_rotated', {})
  })
  return { id, secret }
}

/** Sends a test now and says what came back. */
export async function testWebhook(services: Deps, by: string, id: string, now: Date) {
  const deliveryId = await services.db.transaction().execute(async (tx) => {
    const { disabledAt } = await locked(tx, id)
    if (disabledAt !== null) throw new Problem('webhook_off', 'Este aviso está apagado. Enciéndelo primero.')
    await logged(tx, by, id, 'webhook.tested', {})
    return rows.insertTest(tx, id)
  })
  const sent = await deliver(services, deliveryId, now)
  // A test is sent once.
  if (sent?.status === null || (sent?.status ?? 0) >= 300) await rows.markFailed(services.db, deliveryId)
  return { status: sent?.status ?? null, failure: sent?.failure ?? null, tookMs: sent?.tookMs ?? 0 }
}

export function replayOne(db: Db, by: string, id: string, deliveryId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { disabledAt } = await locked(tx, id)
    if (disabledAt !== null) throw new Problem('webhook_off', 'Este aviso está apagado. Enciéndelo primero.')
    if (!(await rows.restart(tx, id, deliveryId))) throw notFound('No encontramos ese envío.')
    await logged(tx, by, id, 'webhook.replayed', { deliveryId })
  })
}

export function replaySince(db: Db, by: string, id: string, since: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { disabledAt } = await locked(tx, id)
    if (disabledAt !== null) throw new Problem('webhook_off', 'Este aviso está apagado. Enciéndelo primero.')
    const count = await rows.restartSince(tx, id, new Date(since))
    await logged(tx, by, id, 'webhook.replayed', { since, count })
    return count
  })
}

function refuseAddress(url: string, production: boolean): void {
  if (addressFault(url, !production) === null) return
  const words = 'Usa una dirección https pública, sin puerto ni contraseña'
  throw new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields: { url: words } })
}

async function locked(tx: Db, id: string) {
  const webhook = await rows.lockWebhook(tx, id)
  if (webhook === undefined) throw notFound('Ese aviso ya no existe.')
  return webhook
}

function logged(tx: Db, by: string, id: string, action: AuditAction, detail: Record<string, unknown>) {
  return audit(tx, { accountId: by, action, subject: `webhook:${id}`, detail })
}
