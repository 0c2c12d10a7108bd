import type { DocumentKind, DocumentReading, FaceReading } from '../provider.ts'

/** What a worker is asked; buffers arrive there as plain bytes, because a thread's messages know no `Buffer`. */
export type Task =
  | { kind: 'face'; picture: Uint8Array; much?: 'all' | 'pair' }
  | { kind: 'document'; document: DocumentKind; front: Uint8Array; back?: Uint8Array }

/** What a thread hears: a task, or to end when it has done what it is doing. */
export type Order = { id: number; task: Task } | { end: true }

export type Reading = { face: FaceReading; document: DocumentReading }

/**
 * A refusal travels as its parts, so that it is the same Problem on the other side; anything else is a failure. `tookMs`:
 * what it used of the processor.
 */
export type Answer = { id: number; tookMs?: number } & (
  | { reading: FaceReading | DocumentReading }
  | { problem: { code: string; message: string; status: number } }
  | { failure: string }
)

/** Bytes that crossed between threads, as a `Buffer` again, without a copy. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
