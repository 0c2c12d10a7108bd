import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { writeDocuments } from './documents.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist/web')
const stamp = join(root, 'dist/web.stamp')
const sources = [
  'src/**/*.{ts,tsx,css}',
  'public/**',
  'index.html',
  'vite.config.ts',
  'scripts/{build,chunks,documents,face-guide-files,light-*}.ts',
  'models/face-guide/**',
  'package-lock.json',
]

/** Builds the web app into dist/web, compressed beside each file, unless its sources are what was built last. */
export async function buildWeb(): Promise<'built' | 'fresh'> {
  const print = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print && existsSync(join(output, 'index.html')))
    return 'fresh'
  await asProduction(async () => {
    const { output: files } = (await build({ root, logLevel: 'warn' })) as Rolldown.RolldownOutput
    await writeDocuments(root, output, files)
  })
  await compressAll()
  writeFileSync(stamp, print)
  return 'built'
}

/**
 * NODE_ENV decides how JSX is written, whoever builds: a program for development, a test. What starts after the build must not
 * take itself for production.
 */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, exclude: ['src/**/server/**'] }).toSorted()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

async function compressAll(): Promise<void> {
  const files = await readdir(output, { recursive: true })
  const wanted = files.filter((file) => /\.(js|css|html|svg|json|webmanifest|wasm)$/.test(file))
  await Promise.all(
    wanted.map(async (file) => {
      const path = join(output, file)
      const content = await readFile(path)
      if (content.length < 1000) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

if (import.meta.main) {
  const made = await buildWeb()
  console.log(made === 'built' ? 'La aplicación web está en dist/web.' : 'La aplicación web ya estaba hecha.')
}
