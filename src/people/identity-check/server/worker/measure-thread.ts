import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { dayInMexico } from '#lib/dates.ts'
import { Problem } from '#lib/problem.ts'
import type { DocumentReading, FaceReading } from '../provider.ts'
import { threadCpuMs } from './pace.ts'
import { bufferOf, type Answer, type Order, type Task } from './tasks.ts'

let current: Promise<void> = Promise.resolve()

standBack()

parentPort?.on('message', (order: Order) => {
  current = current.then(async () => {
    // Nothing listens any more, so the thread ends by itself, outside of native code.
    if ('end' in order) parentPort?.close()
    else {
      const before = threadCpuMs()
      const answered = await answer(order.id, order.task)
      parentPort?.postMessage({ ...answered, tookMs: threadCpuMs() - before })
    }
  })
})

/** On Linux a thread has a priority of its own: faces and documents take what the sale leaves. */
function standBack(): void {
  if (process.platform !== 'linux') return
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(thread, constants.priority.PRIORITY_LOW)
}

async function answer(id: number, task: Task): Promise<Answer> {
  try {
    return { id, reading: await measure(task) }
  } catch (error) {
    if (!(error instanceof Problem)) return { id, failure: String(error) }
    const { code, message, status } = error
    return { id, problem: { code, message, status } }
  }
}

// What a thread has never been asked for it never loads: the nets of faces and documents take 50 MB each.
async function measure(task: Task): Promise<FaceReading | DocumentReading> {
  const { findFace, readFace } = await import('../face/read-face.ts')
  if (task.kind === 'face') return readFace(bufferOf(task.picture), task.much)
  const { readDocument } = await import('../document/read-document.ts')
  const back = task.back === undefined ? undefined : bufferOf(task.back)
  return readDocument(task.document, bufferOf(task.front), back, { today: dayInMexico(new Date()), findFace })
}
