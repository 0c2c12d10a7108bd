import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { fanDeskRoutes } from './desk/routes.ts'
import { documentRoutes } from './document-scan/routes.ts'
import { oneLoginRoutes } from './one-login/routes.ts'
import { allowUploads } from './pictures/upload.ts'
import { registrationRoutes } from './registration/routes.ts'
import { selfieRoutes } from './selfie/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'

export async function fanIdRoutes(app: FastifyInstance, services: Services): Promise<void> {
  registrationRoutes(app, services)
  signInRoutes(app, services)
  oneLoginRoutes(app, services)
  fanDeskRoutes(app, services)
  // In a scope of its own: only here are pictures understood.
  await app.register(async (scope) => {
    await allowUploads(scope)
    documentRoutes(scope, services)
    selfieRoutes(scope, services)
  })
}
