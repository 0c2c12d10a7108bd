import { login } from '#people/accounts/contract.ts'
import { endpoint } from '#lib/endpoint.ts'
import { SignedFan } from '#lib/session-user.ts'

export const joinAccount = endpoint({
  method: 'POST',
  path: '/fan/account',
  summary: 'Une mi Fan ID a la cuenta con la que ya compro: desde entonces se entra a las dos con una',
  access: 'fan',
  body: login.body,
  reply: SignedFan,
  perMinute: 6,
})
