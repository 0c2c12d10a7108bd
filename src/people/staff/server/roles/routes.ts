import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../roles-contract.ts'
import { changeOwnRole, createRole, retireRole } from './actions.ts'
import { ownRoles } from './rows.ts'

export function ownRoleRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listOwnRoles, async () => ({ roles: await ownRoles(db) }))

  serve(app, contract.createOwnRole, async ({ body: { copyOf, ...form }, who }) => ({
    id: await createRole(db, who.account.id, form, copyOf),
  }))

  serve(app, contract.changeOwnRole, async ({ params, body, who }) => {
    await changeOwnRole(db, who.account.id, params.roleId, body)
  })

  serve(app, contract.retireOwnRole, async ({ params, body, who }) => {
    await retireRole(db, who.account.id, params.roleId, body.moveTo)
  })
}
