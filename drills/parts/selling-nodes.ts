import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMercadoPagoSandbox } from '#sandbox/mercadopago/sandbox.ts'
import { readConfig } from '#server/config.ts'
import { answers, startProgram, stopProgram } from '../../scripts/processes.ts'
import { freePort } from '../../tests/world/free-port.ts'

/** This code's own folder. */
export const thisRelease = join(import.meta.dirname, '../..')

/** The payment provider's stand-in, and web nodes of any release that charge there. */
export async function sellingNodes() {
  const dataDir = await mkdtemp(join(tmpdir(), 'taquilla-selling-'))
  const sandboxPort = await freePort()
  const { payments } = readConfig({ NODE_ENV: 'test' })
  const provider = await startMercadoPagoSandbox({
    port: sandboxPort,
    publicUrl: `http://localhost:${sandboxPort}`,
    // Nobody listens there: what is approved at once needs no notice.
    webhookUrl: `http://localhost:${await freePort()}/`,
    webhookSecret: payments.webhookSecret,
    accessToken: payments.accessToken,
    publicKey: payments.publicKey,
  })
  const nodes: ChildProcess[] = []
  const environment = {
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    JOBS: 'off',
    LOG_LEVEL: 'error',
  }
  return {
    /** What a command needs to reach the same provider. */
    environment,
    sandboxOrigin: `http://localhost:${sandboxPort}`,
    /** Starts a web node of the release in `folder`; throws where it does not serve. */
    async node(folder: string, databaseUrl: string) {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const program = startProgram(join(folder, 'src/app/server/main.ts'), {
        ...environment,
        PORT: String(port),
        PUBLIC_URL: origin,
        DATABASE_URL: databaseUrl,
      })
      nodes.push(program)
      await answers(`${origin}/readyz`, program)
      return { origin, stop: () => stopProgram(program) }
    },
    close: async () => {
      await Promise.all(nodes.map(stopProgram))
      await provider.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
