import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { fileStore } from '#server/files.ts'
import { fileLines, readForm, readHead } from '../reading/read-file.ts'

/**
 * A worker with little memory: keeps a file in a store as an upload does, and reads it as an import does, or with `whole` all
 * lines at once. Says how many lines there were, without the header, and how many cells.
 */
const { path, dataDir, whole } = workerData as { path: string; dataDir: string; whole: boolean }
const files = fileStore({ dataDir, s3: null })
await files.putStream('imports/large', createReadStream(path))
const reading = await readForm(files, 'imports/large')
const { header } = await readHead(files, 'imports/large', reading)
const kept: string[][] = []
let [lines, cells] = [-1, 0]
for await (const line of fileLines(files, 'imports/large', reading)) {
  if (whole) kept.push(line)
  lines += 1
  cells += line.length
}
parentPort!.postMessage({ header: header.length, lines, cells })
