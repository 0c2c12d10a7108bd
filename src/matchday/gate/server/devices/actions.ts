import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { newSession, sha256 } from '#server/session.ts'
import { offWords } from '../../scan/off-words.ts'
import { openMatch } from '../sql.ts'
import { pointsOf } from '#selling/extras/server/code-rows.ts'
import { newDeviceCode } from './code.ts'
import * as rows from './device-rows.ts'

type DeviceInput = {
  eventId: number
  gate: string | null
  supervisor: boolean
  /** `gate` is a lane or counter of extras. */
  atPoint?: boolean | undefined
  by: string
}

/** A code that makes one device; only its hash is stored. */
export function makeDeviceCode(
  db: Db,
  { eventId, gate, supervisor, atPoint = false, by }: DeviceInput,
): Promise<{ code: string; expiresAt: Date }> {
  return db.transaction().execute(async (tx) => {
    const match = await openMatch(tx, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    if (match.over) throw new Problem('match_over', 'Ya terminó: no hay puertas que abrir.')
    if (match.off === 'cancelled' || match.off === 'closed')
      throw new Problem('match_off', `${offWords(match.off, match.startsAt.toISOString())}.`)
    if (atPoint && (gate === null || supervisor || !(await pointsOf(tx, eventId)).includes(gate)))
      throw new Problem('no_such_point', 'No hay extras en ese punto.', 400, {
        fields: { gate: 'Elige un punto con extras' },
      })
    if (!atPoint && gate !== null && !match.gates.includes(gate))
      throw new Problem('no_such_gate', 'Ese recinto no tiene esa puerta.', 400, {
        fields: { gate: 'Elige una puerta del recinto' },
      })
    const code = newDeviceCode()
    const expiresAt = await rows.insertCode(tx, {
      codeHash: sha256(code),
      eventId,
      gate,
      atPoint,
      supervisor,
      createdBy: by,
    })
    await audit(tx, {
      accountId: by,
      action: 'gate.code',
      subject: `event:${eventId}`,
      detail: { gate, supervisor },
    })
    return { code, expiresAt }
  })
}

/** The code becomes a device with a session of its own; it is then used up. */
export function redeemCode(db: Db, code: string, name: string) {
  return db.transaction().execute(async (tx) => {
    const taken = await rows.takeCode(tx, sha256(code))
    if (taken === undefined)
      throw new Problem('code_over', 'Ese código no sirve o ya terminó. Pide otro a supervisión.', 409)
    const { token, cookie, tokenHash, cookieHash } = newSession()
    const id = await rows.insertDevice(tx, { ...taken, name, tokenHash, cookieHash })
    await audit(tx, {
      accountId: taken.createdBy,
      action: 'gate.device',
      subject: `gate-device:${id}`,
      detail: { eventId: taken.eventId, gate: taken.gate, name },
    })
    return { id, token, cookie }
  })
}

/** Takes a device away: from the next call on it is told so. */
export function takeDeviceAway(db: Db, device: { id: string; eventId: number; by: string }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await rows.revokeDevice(tx, device))) return
    await audit(tx, {
      accountId: device.by,
      action: 'gate.revoke',
      subject: `gate-device:${device.id}`,
      detail: { eventId: device.eventId },
    })
  })
}
