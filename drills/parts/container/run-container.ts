import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../debian-machine.ts'
import { path, type Image } from './image.ts'

export type Container = {
  /** What it said, on both channels. */
  said: () => string
  /** Waits until it ends; its exit code. */
  ended: Promise<number | null>
  /** Asks it to stop, as an engine does. */
  stop: () => Promise<number | null>
  /** Ends it at once, where it has not ended. */
  kill: () => void
  /** `Uid`, `CapEff` and `NoNewPrivs` of its program, as the kernel has them. */
  status: () => Promise<Record<string, string>>
}

/**
 * A root that can only be read, `/tmp` in memory, the volume, nothing left of root but the name: as `compose.yaml` asks for.
 */
const script = `
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/tmp"
mount --bind "$2" "$1/var/lib/taquilla"
mount -o remount,bind,ro "$1"
exec chroot "$1" setpriv --reuid=node --regid=node --init-groups --bounding-set=-all --inh-caps=-all --no-new-privs \
  sh -c 'cd "$0"; exec "$@"' "$3" @WORDS@
`

/** One container of the image in the network of this machine. `words`: in place of its own command. */
export function runContainer(
  image: Image,
  { volume, env, words = image.command }: { volume: string; env: Record<string, string>; words?: string[] },
): Container {
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  const given = { ...image.env, ...env, PATH: path, HOME: '/home/node' }
  const flags = ['--mount', '--pid', '--fork', '--kill-child']
  const own = script.replace('@WORDS@', () => quoted)
  const child = spawn('unshare', [...flags, 'sh', '-c', own, 'sh', image.root, volume, image.folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: given,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    said: () => text,
    ended,
    stop: async () => {
      process.kill(Number(await firstOf(child)), 'SIGTERM')
      return ended
    },
    kill: () => void child.kill('SIGKILL'),
    status: async () => {
      const lines = readFileSync(join('/proc', await firstOf(child), 'status'), 'utf8').split('\n')
      return Object.fromEntries(lines.map((line) => line.split(/:\s+/) as [string, string]))
    },
  }
}

/** What unshare forked, as this machine counts it. */
function firstOf({ pid }: ChildProcess): Promise<string> {
  return until('the container has a program', async () => {
    const found = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    if (found === '') throw new Error('not yet')
    return found
  })
}
