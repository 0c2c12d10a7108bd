import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { mayBeLeft } from './sql.ts'

const Payload = z.object({ rehearsalId: z.int() })
const program = join(import.meta.dirname, '../../../../scripts/rehearse.ts')

/**
 * A rehearsal is a program of its own: the worker only waits for it. Whichever of the two ends first, the program cleans up, and
 * what neither could is cleaned by any worker within a minute.
 */
export function rehearsalJobs({ config, db, log }: Services): Jobs {
  async function direct(told: string[], stopping?: AbortSignal): Promise<void> {
    const child = spawn(process.execPath, [program, ...told], {
      // What the configuration was read from, and what a test's worker was given besides.
      env: { ...process.env, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    stopping?.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
    let said = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)))
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) log.error({ code, said }, 'a rehearsal did not end well')
  }

  return {
    crontab: '* * * * * sweep_rehearsals ?jobKey=sweep_rehearsals',
    tasks: {
      rehearse: (payload, { abortSignal }) =>
        direct(['--row', String(Payload.parse(payload).rehearsalId)], abortSignal),
      // Costs a process only where something may be left.
      sweep_rehearsals: async () => {
        if (await mayBeLeft(db)) await direct(['--sweep'])
      },
    },
  }
}
