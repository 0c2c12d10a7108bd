import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { keyRoutes } from './keys/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** What the club's other systems read here, and what they are told. */
export function integrationRoutes(app: FastifyInstance, services: Services): void {
  keyRoutes(app, services)
  webhookRoutes(app, services)
}
