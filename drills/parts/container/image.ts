import { execFileSync } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from '../debian-machine.ts'
import { instructionsOf, variablesOf, wordsOf } from './dockerfile.ts'

/** What a Dockerfile makes: a root, and what is said of whoever runs in it. */
export type Image = {
  root: string
  env: Record<string, string>
  folder: string
  user: string
  command: string[]
  health: string[]
  volumes: string[]
}

type Given = {
  text: string
  /** The checkout without what `.dockerignore` names. */
  context: string
  /** The image that every stage begins with: an empty Debian with Node. */
  base: string
  /** Where the stages are made. */
  folder: string
  signal: AbortSignal
}

/**
 * Does what a Dockerfile says, one instruction after another, in roots of its own: there is no engine for containers where this runs.
 *
 * @throws Error at an instruction that it does not know, or a RUN that fails.
 */
export async function imageOf({ text, context, base, folder, signal }: Given): Promise<Image> {
  const stages = new Map<string, string>()
  let made: Image | null = null
  for (const { name, rest } of instructionsOf(text)) {
    if (name === 'FROM') {
      const stage = /AS (\w+)$/.exec(rest)?.[1] ?? 'last'
      const root = join(folder, stage)
      await mkdir(root)
      execFileSync('sh', ['-c', 'tar -C "$0" -cf - . | tar -C "$1" -xf -', base, root])
      stages.set(stage, root)
      made = { root, env: {}, folder: '/', user: 'root', command: [], health: [], volumes: [] }
      continue
    }
    if (made === null) throw new Error(`${name} before FROM`)
    const image: Image = made
    const steps: Record<string, () => Promise<unknown> | void> = {
      WORKDIR: async () => {
        image.folder = rest
        await mkdir(join(image.root, rest), { recursive: true })
      },
      ENV: () => void Object.assign(image.env, variablesOf(rest)),
      COPY: () => copy(rest, image, context, stages),
      RUN: () => {
        const variables = Object.entries(image.env).map(([key, value]) => `${key}=${value}`)
        const script = `cd ${image.folder} && ${rest}`
        return inRoot(image.root, ['env', ...variables, `PATH=${path}`, 'sh', '-c', script], signal)
      },
      USER: () => void (image.user = rest),
      VOLUME: () => void image.volumes.push(rest),
      EXPOSE: () => undefined,
      HEALTHCHECK: () => void (image.health = wordsOf(rest)),
      CMD: () => void (image.command = wordsOf(rest)),
    }
    const step = steps[name]
    if (step === undefined) throw new Error(`this drill does not know ${name}`)
    await step()
  }
  if (made === null) throw new Error('a Dockerfile without FROM')
  return made
}

/** As the official images of Node have it. */
export const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

async function copy(rest: string, image: Image, context: string, stages: Map<string, string>) {
  const [, stage, words = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest)!
  const sources = words.split(' ')
  const into = join(image.root, image.folder, sources.pop()!)
  const from = stage === undefined ? context : stages.get(stage)!
  for (const source of sources) {
    const whole = source === '.' || stage !== undefined
    await cp(join(from, source), whole ? into : join(into, source), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}
