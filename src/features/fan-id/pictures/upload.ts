import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#lib/problem.ts'

const mostBytes = 12 * 1024 * 1024

/** Lets a scope understand uploads of one file. */
export async function allowUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: mostBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  })
}

/** The one picture of a multipart upload, in memory; the parser stops at the size limit. */
export async function pictureIn(request: FastifyRequest): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part === undefined) throw missing()
  const content = await part.toBuffer().catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new Problem('image_too_large', 'Esa foto pesa más de 12 MB. Toma una más ligera.', 413)
  })
  if (content.length === 0) throw missing()
  return content
}

function missing(): Problem {
  return new Problem('file_missing', 'Falta la foto. Tómala otra vez.', 400)
}
