import { Logger, runOnce } from 'graphile-worker'
import type { TestServer } from '#world/test-server.ts'
import { notificationJobs } from '../jobs.ts'

/** Runs the notices' jobs that wait, and says which mails went out meanwhile. */
export async function runNotificationJobs(server: TestServer) {
  const before = server.mails.length
  const { tasks: taskList } = notificationJobs(server.services)
  const logger = new Logger(() => () => undefined)
  await runOnce({ pgPool: server.pool, noPreparedStatements: true, taskList, noHandleSignals: true, logger })
  return server.mails.slice(before)
}
