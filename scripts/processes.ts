import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ends a program as a signal would when whoever started it is gone, however that ended, and after five seconds at any
 * price. Its threads run this too and have no channel.
 */
const endWithUs = `data:text/javascript,${encodeURIComponent(`
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 5000).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel?.unref()
`)}`

/** Starts one of the project's own programs; what it prints goes where ours goes, and it never outlives us. */
export function startProgram(
  file: string,
  environment: Record<string, string>,
  options: Pick<SpawnOptions, 'detached' | 'stdio'> = {},
): ChildProcess {
  return spawn(process.execPath, ['--import', endWithUs, file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...options,
  })
}

/** Waits until an address answers with a success, or says which one did not. */
export async function answers(url: string, program: ChildProcess, seconds = 40): Promise<void> {
  for (let waited = 0; waited < seconds * 10; waited++) {
    if (program.exitCode !== null) throw new Error(`El programa de ${url} terminó con ${program.exitCode}`)
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await sleep(100)
  }
  throw new Error(`${url} no respondió en ${seconds} s`)
}

/** Asks a program to end and waits; after five seconds it is killed. */
export async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await Promise.race([once(program, 'exit'), sleep(5000).then(() => program.kill('SIGKILL'))])
}
