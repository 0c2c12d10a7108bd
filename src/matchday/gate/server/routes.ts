import { eventTitle } from '#catalogue/events/event-title.ts'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { listKeys } from '#platform/codes/server/key-rows.ts'
import { toBase64Url } from '#platform/codes/base64url.ts'
import { setGateCookie } from './devices/gate-session.ts'
import { pointsOf } from '#selling/extras/server/code-rows.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { readGateWaits, reportQueue } from '../counters-contract.ts'
import { saveQueue } from './counters/counter-rows.ts'
import { publicWaits } from './counters/public-waits.ts'
import { supervisorsOf } from './desk/pins.ts'
import { gateDeskRoutes } from './desk/routes.ts'
import { redeemCode, takeDeviceAway } from './devices/actions.ts'
import { describeDevice, noteSync, timeOf } from './devices/device-rows.ts'
import { admit } from './entries/admit.ts'
import { incidentsOfDevice } from './entries/check-in-rows.ts'
import { admitTickets } from '../entries-contract.ts'
import { codeReaders } from './entries/reader.ts'
import { doublesOfDevice } from '#selling/extras/server/scan-rows.ts'
import { recordAll } from './entries/record-all.ts'
import { makeDelta, makeSnapshot } from './snapshot/make.ts'
import { openMatch } from './sql.ts'

const zip = promisify(gzip)

export function gateRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const readerOf = codeReaders(db, config.masterKey)
  const waitsOf = publicWaits(db)
  gateDeskRoutes(app, services)

  const deviceOf = async (id: string) => {
    const { home, away, startsAt, doorsAt, expiresAt, now, ...device } = await describeDevice(db, id)
    const match = await openMatch(db, device.eventId)
    return {
      device: {
        ...device,
        match: eventTitle({ home, away }),
        gates: match?.gates ?? [],
        points: await pointsOf(db, device.eventId),
        startsAt,
        doorsAt,
        expiresAt,
      },
      now,
    }
  }

  serve(app, contract.redeemDeviceCode, async ({ body, reply }) => {
    const { id, token, cookie } = await redeemCode(db, body.code, body.name)
    setGateCookie(reply, config, cookie)
    const keys = (await listKeys(db)).map(({ kid, publicKey }) => ({
      kid,
      publicKey: toBase64Url(publicKey),
    }))
    return { token, keys, ...(await deviceOf(id)) }
  })

  serve(app, contract.readDevice, ({ who }) => deviceOf(who.device.id))

  serve(app, contract.leaveDevice, async ({ who, reply }) => {
    const { id, eventId, createdBy } = who.device
    await takeDeviceAway(db, { id, eventId, by: createdBy })
    setGateCookie(reply, config, null)
  })

  serve(app, contract.readSnapshot, async ({ who, request, reply }) => {
    const { eventId, supervisor } = who.device
    const { bytes } = await makeSnapshot(db, config.masterKey, { eventId, supervisor })
    reply.header('cache-control', 'no-store')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return Buffer.from(bytes)
    reply.header('content-encoding', 'gzip')
    return zip(bytes, { level: 4 })
  })

  serve(app, contract.syncDevice, async ({ who, body }) => {
    const { id, eventId, supervisor } = who.device
    const results = await recordAll(db, who.device, body.scans, await readerOf(eventId))
    await noteSync(db, id, body.state)
    const changes =
      body.version === null
        ? { delta: null, version: null, reload: true }
        : await makeDelta(db, config.masterKey, { eventId, supervisor }, body.version)
    const match = await openMatch(db, eventId)
    return {
      ...changes,
      results,
      settings: match?.settings ?? { reEntry: false, anyGate: false },
      off: match?.off ?? null,
      startsAt: match?.startsAt ?? new Date(0),
      incidents: [
        ...(await incidentsOfDevice(db, eventId, id)),
        ...(await doublesOfDevice(db, eventId, id)).map((double) => ({
          id: double.ticketId,
          kind: 'double' as const,
          ...double,
        })),
      ],
      supervisors: await supervisorsOf(db, eventId),
      // The phone sets its clock by it, and judges codes with that.
      now: await timeOf(db),
    }
  })

  serve(app, admitTickets, async ({ who, body }) =>
    admit(db, who.device, body.scans, await readerOf(who.device.eventId)),
  )

  serve(app, reportQueue, async ({ who, body }) => {
    await saveQueue(db, { eventId: who.device.eventId, deviceId: who.device.id, ...body })
  })

  serve(app, readGateWaits, async ({ params, reply }) => {
    reply.header('cache-control', 'public, max-age=30')
    return waitsOf(params.eventId)
  })
}
