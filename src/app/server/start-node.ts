import { readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { crestPictures } from '#club/mail/server/mail-crest.ts'
import { currentClub } from '#club/settings/club-words.ts'
import { seatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { cardKeyOf } from '#selling/payments/server/card-key.ts'
import { mercadoPagoProvider } from '#selling/payments/server/provider.ts'
import { buildApp } from './app.ts'
import { listening } from '#server/busy-port.ts'
import type { Config } from '#server/config.ts'
import { openDatabase, openPlannedDatabase } from '#server/db.ts'
import { sendErrorsTo } from '#server/error-reports.ts'
import { refuseDemoClub } from './demo-club.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { replicaReader } from '#server/replica.ts'
import { refuseOldSchema } from '#server/schema-version.ts'
import { refuseUnopened } from '#server/backup/reopening.ts'
import { leave } from '#server/stopping.ts'
import { fileStore } from '#server/files.ts'
import { identityReaders } from './identity-readers.ts'
import { watchedBesides } from '#server/health.ts'
import { startWorker, stopWorker } from '#server/jobs.ts'
import { mailer } from '#server/mail.ts'
import { features } from './features.ts'
import { refuseOtherKey } from './right-key.ts'
import { keepHeapSmall } from './small-heap.ts'
import { tellPressure } from '#server/pressure/tell-pressure.ts'
import { connectionsInLine } from '#server/pressure/thresholds.ts'
import type { Services } from '#server/services.ts'
import { smsSender } from '#server/sms.ts'

/** Which release this is, for who looks at its errors. */
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}

/** A pooler means more than one node; what a person uploads at one is read at the others. */
const uploadsOnOneMachine =
  'Sin S3_BUCKET los archivos quedan en DATA_DIR: si los nodos están en varias máquinas, tiene que ser una carpeta que compartan.'

/** A node of the product, serving and working as its configuration says; `stop` lets go of all it holds, in order. */
export type Node = { log: FastifyBaseLogger; stop: () => Promise<void> }

/** Opens the database, builds the application, begins the jobs and listens; throws when one of them cannot. */
export async function startNode(config: Config): Promise<Node> {
  if (config.databaseUrl === undefined)
    throw new CannotStart('DATABASE_URL: falta. La demostración, con su propia base, empieza con npm start.')
  if (!config.servesWeb) keepHeapSmall()
  sendErrorsTo(config.sentryDsn, {
    release: `taquilla@${version}`,
    environment: config.production ? 'production' : 'development',
  })
  const { db, pool, close } = openDatabase(
    config.databaseUrl,
    config.databasePool,
    'taquilla',
    config.databaseSilentMs,
  )
  const replica =
    config.databaseReplicaUrl === null
      ? null
      : openDatabase(config.databaseReplicaUrl, 4, 'taquilla reports', config.databaseSilentMs)
  await refuseOldSchema(pool)
  await refuseUnopened(pool)
  if (config.production) {
    await refuseDemoClub(db)
    await refuseOtherKey(db, config.masterKey)
  }
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl
  const seats = seatEngine({ db, directUrl, limits: config.rateLimits && config })
  const sales = openPlannedDatabase(directUrl, 8, config.databaseSilentMs)
  const identity = identityReaders()

  let services: Services
  const app = await buildApp(config, (built) => {
    services = {
      config,
      db,
      pool,
      sales: sales.db,
      reading: replicaReader(db, replica?.db ?? null),
      seats,
      payments: mercadoPagoProvider(config.payments, cardKeyOf(config.masterKey)),
      sendMail: mailer(config.smtpUrl, config.mailFrom, () => currentClub().name, crestPictures),
      sendSms: smsSender(config.smsUrl),
      faces: identity.faces,
      documents: identity.documents,
      files: fileStore(config),
      log: built.log,
      features,
    }
    return services
  })
  const jobs = features.flatMap((feature) => (feature.jobs ?? []).map((of) => of(services)))
  if (config.servesWeb) tellPressure(app, [pool, sales.pool])
  await app.ready()
  if (directUrl !== config.databaseUrl && config.s3 === null) app.log.warn(uploadsOnOneMachine)
  const worker = config.runsJobs ? await startWorker(services!, jobs) : null
  if (config.servesWeb)
    await listening(
      { PORT: config.port },
      app.listen({ port: config.port, host: config.host, backlog: connectionsInLine }),
    )
  // One that was put behind further stays there: nobody may come forward without being root.
  else if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL)
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const besides = config.servesWeb ? null : await watchedBesides(app, services!)
  return {
    log: app.log,
    stop: async () => {
      await leave(app, config.servesWeb ? config.drainSeconds : 0)
      if (worker !== null) await stopWorker(worker)
      await besides?.close()
      await identity.close()
      await seats.close()
      await replica?.close()
      await sales.close()
      await close()
    },
  }
}
