import type { ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '../../scripts/processes.ts'

/** What Node has compiled once is read again: every test file starts such programs. */
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'taquilla-compiled') }

/**
 * As a service manager would: in a session of its own. Linux shares the processor among sessions first, so what measures
 * faces, last in its session, has its turn beside a browser that never rests.
 */
export function startService(file: string, environment: Record<string, string>): ChildProcess {
  return startProgram(file, { ...compiled, ...environment }, { detached: process.platform === 'linux' })
}

/** Kept servers of this worker that serve no journey now; they end with the worker. */
const waiting: ChildProcess[] = []

/** A server for one journey, in a program that a later journey finds warm. */
export async function startKeptServer(
  environment: Record<string, string>,
): Promise<{ program: ChildProcess; stop: () => Promise<void> }> {
  const program = waiting.pop() ?? startService(join(import.meta.dirname, 'kept-server.ts'), {})
  await follow(program, environment)
  return {
    program,
    stop: async () => {
      const stopped = follow(program, null).then(() => true)
      if (await Promise.race([stopped, sleep(5000, false, { ref: false })])) waiting.push(program)
      else program.kill('SIGKILL')
    },
  }
}

/** Tells a kept server what to serve and waits until it does; rejects when it ends instead. */
function follow(program: ChildProcess, environment: Record<string, string> | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a server of the journeys has ended'))
    program.once('exit', ended)
    program.once('message', () => {
      program.off('exit', ended)
      resolve()
    })
    program.send({ environment })
  })
}
