import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Twice what a reader of the file has. */
const fileMb = 64
const heapMb = 32
const lines = 160_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-file-'))
  await pipeline(Readable.from(csvText()), createWriteStream(join(folder, 'large.csv')))
  expect((await stat(join(folder, 'large.csv'))).size).toBeGreaterThan(fileMb * 1024 * 1024)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function* csvText(): Generator<string> {
  yield 'No. Cliente,Nombre completo,Correo,Celular,Notas\n'
  for (let at = 0; at < lines; at += 1)
    yield `${at},Ana «Nita» Peña ${at},ana-${at}@correo.example,44212${10_000 + at},"${`Nota, ${at}; `.repeat(30)}"\n`
}

/** What a worker with so little memory says of the file; rejects where that is not enough. */
function read(whole: boolean): Promise<{ header: number; lines: number; cells: number }> {
  const dataDir = join(folder, whole ? 'whole' : 'streamed')
  const worker = new Worker(new URL('../testing/read-large-file.ts', import.meta.url), {
    workerData: { path: join(folder, 'large.csv'), dataDir, whole },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 4 },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

it('keeps and reads a file twice as large as the memory', async () => {
  expect(await read(false)).toEqual({ header: 5, lines, cells: (lines + 1) * 5 })
})

it('would not with all lines in memory at once', async () => {
  await expect(read(true)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
})
