import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { largestFileBytes } from '../rules.ts'
import * as actions from './actions.ts'
import { describeImport, describeImports, describeLines } from './describe.ts'
import { faultyCsv } from './faulty-file.ts'
import { findImport } from './import-rows.ts'
import { previewUndo } from './undo-preview.ts'

export function importRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  void app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: largestFileBytes },
    })
    serve(uploads, contract.uploadImport, async ({ query: { kind }, who, request }) => {
      app.takeLong(request.raw)
      const upload = request.isMultipart() ? await request.file({ throwFileSizeLimit: true }) : undefined
      if (upload === undefined) throw new Problem('no_file', 'Elige un archivo.', 400)
      const { filename: fileName, file: stream } = upload
      return { id: await actions.takeFile(services, { kind, fileName, stream, by: who.account.id }) }
    })
  })

  serve(app, contract.listImports, async () => ({ imports: await describeImports(db) }))

  serve(app, contract.readImport, ({ params }) => describeImport(db, params.importId))

  serve(app, contract.checkImport, ({ params, body }) =>
    actions.startCheck(db, params.importId, body.mapping),
  )

  serve(app, contract.chooseImportSheet, ({ params, body: { sheet }, who }) =>
    actions.chooseSheet(services, params.importId, { sheet, by: who.account.id }),
  )

  serve(app, contract.listImportLines, ({ params, query }) => describeLines(db, params.importId, query))

  serve(app, contract.readFaultyLines, async ({ params, who, reply }) => {
    const found = await findImport(db, params.importId)
    if (found === undefined || found.state === 'dropped' || found.forgottenAt !== null)
      throw notFound('Ese archivo ya se borró.')
    await audit(db, {
      accountId: who.account.id,
      action: 'import.faults_read',
      subject: `import:${found.id}`,
    })
    reply.headers({
      'content-disposition': 'attachment; filename="renglones-por-corregir.csv"',
      'cache-control': 'no-store',
    })
    return reply.type('text/csv; charset=utf-8').send(Readable.from(faultyCsv(db, found)))
  })

  serve(app, contract.applyImport, ({ params, who }) =>
    actions.startApply(db, params.importId, who.account.id),
  )

  serve(app, contract.stopImport, ({ params, who }) => actions.stopApply(db, params.importId, who.account.id))

  serve(app, contract.previewUndo, ({ params }) => previewUndo(db, params.importId))

  serve(app, contract.undoImport, ({ params, who }) => actions.startUndo(db, params.importId, who.account.id))

  serve(app, contract.dropImport, ({ params, who }) =>
    actions.dropImport(services, params.importId, who.account.id),
  )
}
