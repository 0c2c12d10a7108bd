import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#lib/problem.ts'
import { findDevice } from '#matchday/gate/server/devices/device-rows.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import { sha256 } from './session.ts'

/** A device at a gate of one match. */
export type SignedInDevice = {
  id: string
  eventId: number
  /** Null: a supervisor who walks. */
  gate: string | null
  name: string
  /** Holds names and may let people in. */
  supervisor: boolean
  /** Who made its code. */
  createdBy: string
}

const week = 7 * 24 * 60 * 60
export const gateCookieName = (secure: boolean) => (secure ? '__Host-gate' : 'gate')

/** The cookie lasts a week at most: the database says when the session ends. */
export function setGateCookie(reply: FastifyReply, { secure }: Config, cookie: string | null): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  if (cookie === null) reply.clearCookie(gateCookieName(secure), options)
  else reply.setCookie(gateCookieName(secure), cookie, { ...options, maxAge: week })
}

/** The device that asks, by both halves of its session. One that was taken away is told so, and erases what it keeps. */
export async function readDevice(db: Db, request: FastifyRequest, secure: boolean): Promise<SignedInDevice> {
  const token = /^[\w-]{43}$/.exec(String(request.headers['gate-session']))?.[0]
  const cookie = request.cookies[gateCookieName(secure)]
  const known = token !== undefined && cookie !== undefined
  const device = known ? await findDevice(db, sha256(token), sha256(cookie)) : undefined
  if (device === undefined) throw new Problem('device_required', 'Este equipo no está dado de alta.', 401)
  const { revoked, ...signedIn } = device
  if (revoked) throw new Problem('device_revoked', 'Este equipo se dio de baja. Borra lo que guarda.', 401)
  return signedIn
}
