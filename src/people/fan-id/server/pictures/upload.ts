import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#lib/problem.ts'

const maxBytes = 12 * 1024 * 1024
/** Of one picture of a pair: our own screen sends 300 kB. */
const maxOfPair = 4 * 1024 * 1024

/** Lets a scope understand uploads of one file. */
export async function allowUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  })
}

/** The one picture of a multipart upload, in memory; the parser stops at the size limit. */
export async function pictureIn(request: FastifyRequest): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part === undefined) throw missing()
  return contentOf(part)
}

/** The two pictures of a multipart upload, in their order. */
export async function picturePairIn(request: FastifyRequest): Promise<[Buffer, Buffer]> {
  if (!request.isMultipart()) throw missing()
  const pictures: Buffer[] = []
  const limits = { fileSize: maxOfPair, files: 2, fields: 0, parts: 2, headerPairs: 20 }
  for await (const part of request.files({ limits })) pictures.push(await contentOf(part))
  const [one, other] = pictures
  if (one === undefined || other === undefined) throw missing()
  return [one, other]
}

async function contentOf(part: MultipartFile): Promise<Buffer> {
  const content = await part.toBuffer().catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new Problem('image_too_large', 'Esa foto pesa demasiado. Toma una más ligera.', 413)
  })
  if (content.length === 0) throw missing()
  return content
}

function missing(): Problem {
  return new Problem('file_missing', 'Falta la foto. Tómala otra vez.', 400)
}
