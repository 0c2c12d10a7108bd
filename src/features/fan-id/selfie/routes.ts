import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { pictureIn } from '../pictures/upload.ts'
import * as contract from '../sign-in/contract.ts'
import { keepFrame } from './challenges.ts'
import { decideSelfie, startSelfie } from './decide.ts'

export function selfieRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.startSelfie, ({ who }) => startSelfie(services.db, who.fan.id))

  serve(app, contract.sendFrame, async ({ params, who, request }) => {
    const nonce = /^[\w-]{43}$/.exec(String(request.headers['challenge-nonce']))?.[0]
    if (nonce === undefined) throw notFound('No encontramos ese reto.')
    const asked = { ...params, nonce, fanId: who.fan?.id ?? null }
    await keepFrame(services, asked, await pictureIn(request))
    return { done: true as const }
  })

  serve(app, contract.decideSelfie, async ({ params, body, who }) => {
    const { sessionHash } = who.fan
    const asked = { ...params, ...body, sessionHash }
    return { outcome: await decideSelfie(services, who.fan.id, asked, new Date()) }
  })
}
