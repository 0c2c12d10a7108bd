import { isUnavailable } from '#server/answer-problems.ts'
import { startedOrExit } from '#server/cannot-start.ts'
import { readConfigOrExit } from '#server/config.ts'
import { startNode } from './start-node.ts'

const config = readConfigOrExit()
const node = await startedOrExit(() => startNode(config))

// The job worker lets the loss of the database slip by its own promises; it comes back with it, the node stays.
process.on('unhandledRejection', (error) => {
  if (!(error instanceof Error) || !isUnavailable(error)) throw error
  node.log.warn({ err: error }, 'a connection was lost')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void node.stop().then(() => process.exit(0)))
