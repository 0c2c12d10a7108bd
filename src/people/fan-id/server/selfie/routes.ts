import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { picturePairIn } from '../pictures/upload.ts'
import * as contract from '../../sign-in-contract.ts'
import { decideSelfie } from './decide.ts'
import { startSelfie } from './start.ts'
import { takeStep } from './steps/take.ts'
import { revealStep } from './steps/reveal.ts'

export function selfieRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.startSelfie, ({ body, who }) =>
    startSelfie(services, who.fan.id, { address: who.address, device: body.device }),
  )

  serve(app, contract.tellStep, ({ params, body, who }) =>
    revealStep(services, { ...params, ...body, fanId: who.fan?.id ?? null }),
  )

  serve(app, contract.sendStep, ({ params, who, request }) => {
    const nonce = /^[\w-]{43}$/.exec(String(request.headers['step-nonce']))?.[0]
    if (nonce === undefined) throw notFound('No encontramos ese reto.')
    const asked = { ...params, nonce, fanId: who.fan?.id ?? null }
    return takeStep(services, asked, () => picturePairIn(request))
  })

  serve(app, contract.decideSelfie, async ({ params, body, who }) => {
    const { sessionHash } = who.fan
    const asked = { ...params, ...body, sessionHash }
    return { outcome: await decideSelfie(services, who.fan.id, asked, new Date()) }
  })
}
