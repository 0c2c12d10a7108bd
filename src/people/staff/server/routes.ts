import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { boundsRoutes } from './bounds/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { ownRoleRoutes } from './roles/routes.ts'

/** The club's own people. */
export function staffRoutes(app: FastifyInstance, services: Services): void {
  peopleRoutes(app, services)
  invitationRoutes(app, services)
  boundsRoutes(app, services)
  ownRoleRoutes(app, services)
}
