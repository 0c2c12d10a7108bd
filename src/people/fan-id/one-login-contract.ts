import { login } from '#people/accounts/contract.ts'
import { fan } from '#lib/endpoint.ts'
import { SignedFan } from '#lib/session-user.ts'

export const joinAccount = fan.post(
  '/fan/account',
  'Une mi Fan ID a la cuenta con la que ya compro: desde entonces se entra a las dos con una',
  { body: login.body, reply: SignedFan, perMinute: 6, guards: true },
)
