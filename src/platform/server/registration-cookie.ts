import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { cookieNames } from './cookie-names.ts'
import { setPaired } from './session.ts'

/** What a browser shows of the registration that it sent and that waits for its mail. */
export function setRegistrationCookie(reply: FastifyReply, config: Config, token: string | null): void {
  setPaired(reply, config, cookieNames(config.secure).registration, token)
}

export function registrationOf({ cookies }: FastifyRequest, { secure }: Config): string | null {
  const known = cookies[cookieNames(secure).registration]
  return known !== undefined && /^[\w-]{43}$/.test(known) ? known : null
}
