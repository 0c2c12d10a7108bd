import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { enrol, pass, renewCodes } from './actions.ts'
import * as contract from '../../second-factor-contract.ts'
import { countCodes, findFactor } from './rows.ts'

/** The second factor of the club's people; for a buyer there is no such thing. */
export function secondFactorRoutes(app: FastifyInstance, { db, config }: Services): void {
  serve(app, contract.readSecondFactor, async ({ who }) => {
    const { id, secondFactor } = ofTheClub(who.account)
    if (secondFactor) return { state: 'passed' as const }
    const factor = await findFactor(db, id)
    return { state: factor?.confirmedAt ? ('waiting' as const) : ('absent' as const) }
  })

  serve(app, contract.enrolSecondFactor, ({ who }) => enrol(db, config.masterKey, ofTheClub(who.account)))

  serve(app, contract.passSecondFactor, async ({ body, who }) => ({
    recoveryCodes: await pass(db, config.masterKey, ofTheClub(who.account), body.code),
  }))

  serve(app, contract.countRecoveryCodes, async ({ who }) => ({
    left: await countCodes(db, ofTheClub(who.account).id),
  }))

  serve(app, contract.renewRecoveryCodes, async ({ who }) => ({
    recoveryCodes: await renewCodes(db, ofTheClub(who.account).id),
  }))
}

function ofTheClub(account: SignedIn): SignedIn {
  if (account.role === 'buyer') throw notFound('No existe.')
  return account
}
