import { parentPort } from 'node:worker_threads'
import { Problem } from '#lib/problem.ts'
import type { DocumentReader, DocumentReading, FaceReading } from '../provider.ts'
import { bufferOf, type Answer, type Order, type Task } from './tasks.ts'

// What a thread has never been asked for it never loads: the nets of faces and documents take 50 MB each.
const documents = new URL('../document/read-document.ts', import.meta.url).href

let current: Promise<void> = Promise.resolve()

parentPort?.on('message', (order: Order) => {
  current = current.then(async () => {
    // Nothing listens any more, so the thread ends by itself, outside of native code.
    if ('end' in order) parentPort?.close()
    else parentPort?.postMessage(await answer(order.id, order.task))
  })
})

async function answer(id: number, task: Task): Promise<Answer> {
  try {
    return { id, reading: await measure(task) }
  } catch (error) {
    if (!(error instanceof Problem)) return { id, failure: String(error) }
    const { code, message, status } = error
    return { id, problem: { code, message, status } }
  }
}

async function measure(task: Task): Promise<FaceReading | DocumentReading> {
  if (task.kind === 'face') {
    const { readFace } = await import('../face/read-face.ts')
    return readFace(bufferOf(task.picture))
  }
  const { readDocument } = (await import(documents)) as { readDocument: DocumentReader['read'] }
  return readDocument(
    task.document,
    bufferOf(task.front),
    task.back === undefined ? undefined : bufferOf(task.back),
  )
}
