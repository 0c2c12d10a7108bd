import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { askReview } from '../review/actions.ts'
import { allowBiometrics } from '../selfie/consent.ts'
import { signedFan } from '../sign-in/answer.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import * as contract from '../../registration-contract.ts'
import { sendSignUpCode, startSignUp } from './sign-up.ts'
import { registrationOf } from './standing.ts'

export function registrationRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  serve(app, contract.startSignUp, ({ body, who }) =>
    startSignUp(services, { ...body, address: who.address }, new Date()),
  )

  serve(app, contract.sendSignUpCode, async ({ body, who }) => {
    await sendSignUpCode(services, body, who.address)
  })

  serve(app, contract.confirmSignUp, async ({ body, who, reply }) => {
    const { phone, email, opened } = await confirmSignUp(services, body, who)
    return { phone, email, signedIn: opened && signedFan(reply, config, opened) }
  })

  serve(app, contract.readRegistration, ({ who }) => registrationOf(services, who.fan.id))

  serve(app, contract.askReview, async ({ body, who }) => {
    await askReview(db, who.fan.id, body.words, new Date())
    return registrationOf(services, who.fan.id)
  })

  serve(app, contract.allowBiometrics, async ({ body, who }) => {
    await allowBiometrics(db, who.fan.id, body.allowed, who)
    return registrationOf(services, who.fan.id)
  })
}
