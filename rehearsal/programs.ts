import { writeFileSync } from 'node:fs'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

/** What a program takes over from who started it: where its tools and folders are, no word of the club. */
const takenOver = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ']

export type Environment = Readonly<Record<string, string>>

/** An environment made of nothing but what is listed and what the rehearsal gives: no key, address or mailbox of the club gets in. */
export function ownEnvironment(given: Environment, from: NodeJS.ProcessEnv = process.env): Environment {
  const kept = takenOver.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const]))
  return { ...Object.fromEntries(kept), ...given }
}

/** Ends with whoever started it, however that ended: its threads run this too and have no channel. */
const endWithUs = `data:text/javascript,${encodeURIComponent(`
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
`)}`

export type Program = ChildProcess & { what: string }

export type Programs = {
  start: (
    what: string,
    file: string,
    environment: Environment,
    options?: { ready?: string },
  ) => Promise<Program>
  /** Addresses that a program wanted to reach outside. */
  leaks: Set<string>
  /** Rejected when one of them ends before it is stopped. */
  broken: Promise<never>
  stop: () => Promise<void>
}

/**
 * Starts the programs of a rehearsal: with an environment of their own, behind everybody else for the processor, and without a way out
 * (`only-here.ts`).
 */
export function openPrograms(shared: Environment, mayReach: readonly string[]): Programs {
  const running: Program[] = []
  const leaks = new Set<string>()
  let stopping = false
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)

  return {
    leaks,
    broken,
    async start(what, file, environment, { ready } = {}) {
      const guard = pathToFileURL(join(import.meta.dirname, 'only-here.ts')).href
      const child = spawn(process.execPath, ['--import', endWithUs, '--import', guard, join(root, file)], {
        cwd: root,
        env: ownEnvironment({ ...shared, ...environment, REHEARSAL_MAY_REACH: mayReach.join(',') }),
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      const program: Program = Object.assign(child, { what })
      running.push(program)
      giveWay(child)
      const said: string[] = []
      child.stderr!.setEncoding('utf8').on('data', (text: string) => said.splice(0, said.length - 20, text))
      child.on('message', (message: { leak?: string }) => {
        if (message.leak !== undefined) leaks.add(message.leak)
      })
      child.once('exit', (code) => {
        if (!stopping) reject(new Error(`${what} terminó con ${code}.\n${said.join('').slice(-600)}`))
      })
      if (ready !== undefined) await Promise.race([answers(ready), broken])
      return program
    },
    async stop() {
      stopping = true
      await Promise.all(running.toReversed().map(end))
    },
  }
}

/** The club's own programs come first for the processor, and where memory ends a rehearsal's are the first to go. */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return
  for (const give of [
    () => setPriority(pid, constants.priority.PRIORITY_LOW),
    () => writeFileSync(`/proc/${pid}/oom_score_adj`, '900'),
  ])
    try {
      give()
    } catch {
      // A system that keeps this to itself: then the rehearsal is a program like others.
    }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await sleep(100)
  }
  throw new Error(`${url} no respondió en un minuto`)
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await Promise.race([
    once(program, 'exit'),
    sleep(4000, undefined, { ref: false }).then(() => program.kill('SIGKILL')),
  ])
}
