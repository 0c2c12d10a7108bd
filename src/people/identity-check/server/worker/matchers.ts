import { documentModel, templateModel } from './model-names.ts'
import type { DocumentReader, FaceMatcher, FaceReading } from '../provider.ts'
import { openPool, type Pool, type PoolOptions } from './pool.ts'
import { bufferOf } from './tasks.ts'

/** A matcher with threads of its own; `close()` ends them. Use the two below to share threads with documents. */
export function createFaceMatcher(options?: PoolOptions): FaceMatcher & { close(): Promise<void> } {
  const pool = openPool(options)
  return { ...faceMatcherOn(pool), close: () => pool.close() }
}

export function faceMatcherOn(pool: Pool): FaceMatcher {
  return {
    model: templateModel,
    read: async (picture) => withBuffers(await pool.run({ kind: 'face', picture })),
    glance: async (picture) => withBuffers(await pool.run({ kind: 'face', picture, much: 'pair' })),
  }
}

export function documentReaderOn(pool: Pool): DocumentReader {
  return {
    model: documentModel,
    async read(document, front, back) {
      const reading = await pool.run({
        kind: 'document',
        document,
        front,
        ...(back && { back }),
      })
      return reading.portrait === undefined ? reading : { ...reading, portrait: bufferOf(reading.portrait) }
    },
  }
}

function withBuffers(reading: FaceReading): FaceReading {
  return { ...reading, print: bufferOf(reading.print), picture: bufferOf(reading.picture) }
}
