import { randomBytes } from 'node:crypto'

/** 256 random bits; only their hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Where somebody who was invited chooses a password; what stands behind the # reaches no server's log. */
export const invitationUrl = (publicUrl: string, token: string): string =>
  new URL(`/backoffice/invitacion#${token}`, publicUrl).href
