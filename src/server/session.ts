import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from './schema.ts'
import type { Access } from '#lib/endpoint.ts'
import { Problem } from '#lib/problem.ts'
import { findSession } from '#features/accounts/sql.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'

export type SignedIn = {
  id: string
  role: Role
  firstName: string
  hasBonoGallo: boolean
  forcedPasswordReset: boolean
  sessionHash: Buffer
}

/** Who asks: a browser (by its visitor cookie) and, when both halves of a session are shown, an account. */
export type Who = { visitorId: string; account: SignedIn | null; address: string; userAgent: string }

declare module 'fastify' {
  interface FastifyInstance {
    whoAsks: (request: FastifyRequest, reply: FastifyReply, access: Access) => Promise<Who>
  }
}

const twelveHours = 12 * 60 * 60
const year = 365 * 24 * 60 * 60

/** What may be done before a new password is chosen, and nothing else. */
const allowedBeforeNewPassword = new Set(['/account/password', '/auth/session', '/auth/logout'])

export function sessionReader(db: Db, config: Config) {
  const names = cookieNames(config.secure)
  return async function whoAsks(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<Who> {
    const account = await readAccount(db, request, names.session)
    if (access !== 'anyone') {
      if (account === null) throw new Problem('login_required', 'Inicia sesión para continuar.', 401)
      if (access === 'staff' && account.role === 'buyer') throw new Problem('not_found', 'No existe.', 404)
    }
    const path = request.routeOptions.config.endpoint?.path ?? ''
    if (account?.forcedPasswordReset && access !== 'anyone' && !allowedBeforeNewPassword.has(path)) {
      throw new Problem('new_password_required', 'Elige una contraseña nueva para continuar.', 403)
    }
    return {
      visitorId: readVisitor(request, reply, names.visitor, config.secure),
      account,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }
  }
}

/** A new session's two halves: the token for the header and its paired cookie. Only hashes are stored. */
export function newSession() {
  const token = randomBytes(32).toString('base64url')
  const cookie = randomBytes(32).toString('base64url')
  return { token, cookie, tokenHash: sha256(token), cookieHash: sha256(cookie) }
}

export function setSessionCookie(reply: FastifyReply, config: Config, cookie: string | null): void {
  const { session } = cookieNames(config.secure)
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.secure } as const
  if (cookie === null) reply.clearCookie(session, options)
  else reply.setCookie(session, cookie, { ...options, maxAge: twelveHours })
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function readAccount(db: Db, request: FastifyRequest, cookieName: string): Promise<SignedIn | null> {
  const token = request.headers.authorization?.match(/^Bearer ([\w-]{43})$/)?.[1]
  const cookie = request.cookies[cookieName]
  if (token === undefined || cookie === undefined) return null
  return (await findSession(db, sha256(token), sha256(cookie))) ?? null
}

/** The browser's own random number, given to it now if it has none: for a page that must know it again. */
export function keepVisitor(request: FastifyRequest, reply: FastifyReply, { secure }: Config): string {
  const { visitor } = cookieNames(secure)
  const visitorId = readVisitor(request, reply, visitor, secure)
  if (request.cookies[visitor] !== visitorId) setVisitor(reply, visitor, visitorId, secure)
  return visitorId
}

function readVisitor(request: FastifyRequest, reply: FastifyReply, name: string, secure: boolean): string {
  const known = request.cookies[name]
  if (known !== undefined && /^[0-9a-f-]{36}$/.test(known)) return known
  const visitorId = randomUUID()
  if (request.method !== 'GET') setVisitor(reply, name, visitorId, secure)
  return visitorId
}

function setVisitor(reply: FastifyReply, name: string, visitorId: string, secure: boolean): void {
  reply.setCookie(name, visitorId, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: year })
}

function cookieNames(secure: boolean): { session: string; visitor: string } {
  return secure
    ? { session: '__Host-taquilla', visitor: '__Host-visitor' }
    : { session: 'taquilla', visitor: 'visitor' }
}
