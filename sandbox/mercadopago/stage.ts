import type { onRequestHookHandler } from 'fastify'
import type { Faults } from './faults.ts'
import type { State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export type Options = {
  /** 0 takes any free port. */
  port: number
  /** The app's own address: where "volver al sitio" leads when a preference names no address. */
  publicUrl: string
  webhookUrl: string
  webhookSecret: string
  accessToken: string
  publicKey: string
  /** Keeps payments over a restart; without it they live in memory. */
  dataFile?: string
  logger?: { info(text: string): void; warn(text: string): void }
}

/** What every part of the sandbox works with. */
export type Sandbox = {
  options: Options
  /** The sandbox's own address; known once it listens. */
  url: () => string
  state: State
  webhooks: Webhooks
  faults: Faults
  /** The sandbox's clock, which a test may put forward. */
  now: () => Date
  /** Only the seller's server, by access token. */
  asSeller: onRequestHookHandler
  /** The buyer's browser by public key, or the seller's server. */
  asBrowser: onRequestHookHandler
}

/** The one seller of the sandbox, and its one application. */
export const collectorId = 446_566_691
export const applicationId = 6_295_877_106_812_064
