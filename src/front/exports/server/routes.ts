import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { askExport, dropExport, fileOf } from './actions.ts'
import * as contract from '#lib/exports-contract.ts'
import { listNamed, mayHave } from './lists.ts'
import { exportsOf, findExport, isFor } from './sql.ts'

/** Lists as files, for who asked for them. */
export function exportRoutes(app: FastifyInstance, services: Services): void {
  const { db, files, features } = services
  serve(app, contract.askExport, async ({ body, who }) => ({
    ...(await askExport(services, who.account, body)),
    from: null,
  }))

  serve(app, contract.listExports, async ({ who }) => ({ exports: await exportsOf(db, who.account.id) }))

  serve(app, contract.dropExport, async ({ params, who }) => {
    await dropExport({ db, files }, { ...params, accountId: who.account.id })
  })

  serve(app, contract.readExport, async ({ params, who, reply }) => {
    const found = await findExport(db, params.exportId)
    const open =
      found?.status === 'ready' &&
      (await isFor(db, found, who.account.id)) &&
      mayHave(who.account, listNamed(features, found.list))
    if (!open) throw notFound('Ese archivo ya no está.')
    reply.headers({
      'content-disposition': `attachment; filename="${contract.fileNameOf(found)}"`,
      'cache-control': 'no-store',
    })
    return reply.send(await files.getStream(fileOf(found.id)))
  })
}
