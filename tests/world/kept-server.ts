import type { Node } from '../../src/app/server/start-node.ts'
import { compileSerializersOnce } from './serializers.ts'

/**
 * A server program that serves one journey after another. Told an environment it starts a node, told `null` it stops it, and
 * says when that is done. Most of a cold start is reading and compiling the modules, which stay read here.
 */
compileSerializersOnce()
const modules = Promise.all([
  import('../../src/app/server/start-node.ts'),
  import('#server/config.ts'),
  import('#server/answer-problems.ts'),
])
let node: Node | null = null

async function follow(environment: Record<string, string> | null): Promise<void> {
  const [{ startNode }, { readConfig }] = await modules
  await node?.stop()
  node = environment === null ? null : await startNode(readConfig({ ...process.env, ...environment }))
  process.send?.('done')
}

process.on('message', ({ environment }: { environment: Record<string, string> | null }) => {
  follow(environment).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.channel?.ref()

const [, , { isUnavailable }] = await modules
process.on('unhandledRejection', (error) => {
  if (!(error instanceof Error) || !isUnavailable(error)) throw error
})
