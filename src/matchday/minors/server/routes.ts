import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ageOn } from '#lib/curp.ts'
import { Problem } from '#lib/problem.ts'
import { leaveWithFan, standInTheWay, type FanLeaving } from '#people/fan-id/server/about-me/obstacles.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as actions from './actions.ts'
import * as contract from '../contract.ts'
import * as guardianContract from '../guardians-contract.ts'
import * as guardians from './guardians/guardians.ts'
import * as handOverContract from '../hand-over-contract.ts'
import * as handOver from './hand-over/hand-over.ts'
import { leaveMinors, minorObstacles } from './personal-data.ts'
import { approvedFan } from './person/approved-adult.ts'
import { firstNameOf, openMinor } from './person/sealed-minor.ts'
import { keepPhoto, readPhoto, removePhoto } from './photo/stored.ts'
import { mostMinors } from '../rules.ts'
import { receivedMinors, shownMinors } from './shown-minors.ts'

const largestPhoto = 12 * 1024 * 1024
const leaving: FanLeaving = (tx, { id }) => leaveMinors(tx, id)

/** A minor is never who asks: every route takes a fan, and what is not that fan's does not exist. */
export async function minorRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, config } = services
  const ring = config.identityKeys
  standInTheWay(minorObstacles)
  leaveWithFan(leaving)

  serve(app, contract.listMinors, async ({ who }) => {
    const minors = await shownMinors(db, ring, who.fan.id)
    // Who stopped being approved still sees, and may erase, what the club keeps of their children.
    if (minors.length === 0) approvedFan(who.fan.status)
    return {
      minors,
      received: await receivedMinors(db, ring, who.fan.id),
      atMost: mostMinors,
    }
  })

  serve(app, contract.registerMinor, async ({ body: { acceptsNotice: _, ...form }, who }) => ({
    id: await actions.registerMinor(db, config, who, form),
  }))

  serve(app, contract.changeMinor, async ({ params, body, who }) => {
    await actions.changeMinor(db, config, { ...params, fanId: who.fan.id }, body)
  })

  serve(app, contract.eraseMinor, async ({ params, who }) => {
    await actions.eraseMinor(db, params.minorId, who.fan.id)
  })

  serve(app, contract.readMinorPhoto, async ({ params, who, reply }) => {
    void reply.header('cache-control', 'no-store')
    return readPhoto(services, who.fan.id, params.minorId)
  })

  serve(app, contract.removeMinorPhoto, async ({ params, who }) => {
    await removePhoto(db, who.fan.id, params.minorId)
  })

  serve(app, guardianContract.inviteGuardian, async ({ params, body, who }) => ({
    id: await guardians.inviteGuardian(db, config, { ...params, ...body, fanId: who.fan.id }),
  }))

  serve(app, guardianContract.takeBackInvitation, async ({ params, who }) => {
    await guardians.takeBackInvitation(db, { ...params, fanId: who.fan.id })
  })

  serve(app, guardianContract.readInvitation, async ({ body, who }) => {
    approvedFan(who.fan.status)
    const { invitation, minor } = await guardians.readInvitation(db, body.token)
    const person = openMinor(ring, minor.id, minor.sealedPerson)
    return {
      firstName: firstNameOf(person),
      age: ageOn(person.birthDate, minor.today),
      from: invitation.from,
      expiresAt: invitation.expiresAt,
    }
  })

  serve(app, guardianContract.acceptInvitation, async ({ body, who }) => ({
    minorId: await guardians.acceptInvitation(db, config, who, body),
  }))

  serve(app, guardianContract.declineInvitation, async ({ body, who }) => {
    await guardians.declineInvitation(db, who.fan.id, body.token)
  })

  serve(app, guardianContract.endGuardian, async ({ params, who }) => {
    const { minorId, fanId: other } = params
    await guardians.endGuardian(db, { fanId: who.fan.id, minorId, other })
  })

  serve(app, handOverContract.offerHandOver, async ({ params, body, who }) => ({
    id: await handOver.offerHandOver(db, config, { ...params, ...body, fanId: who.fan.id }),
  }))

  serve(app, handOverContract.acceptHandOver, async ({ params, who }) => {
    await handOver.acceptHandOver(db, config, { ...params, fanId: who.fan.id })
  })

  serve(app, handOverContract.declineHandOver, async ({ params, who }) => {
    await handOver.declineHandOver(db, { ...params, fanId: who.fan.id })
  })

  serve(app, handOverContract.takeBackHandOver, async ({ params, who }) => {
    await handOver.takeBackHandOver(db, { ...params, fanId: who.fan.id })
  })

  await app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: largestPhoto } })
    serve(uploads, contract.sendMinorPhoto, async ({ params, who, request }) => ({
      photoId: await keepPhoto(services, who.fan.id, params.minorId, await photoIn(request)),
    }))
  })
}

async function photoIn(request: FastifyRequest): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part === undefined) throw new Problem('file_missing', 'Elige una foto.', 400)
  return part.toBuffer().catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new Problem('image_too_large', 'Esa foto pesa más de 12 MB. Manda una más ligera.', 413)
  })
}
