import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#lib/problem.ts'
import { kindOf } from '../../rules.ts'

/** The one file of a multipart upload, in memory; the parser stops at the size limit. */
export async function uploadIn(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) throw noFile()
  const part = await request.file()
  if (part === undefined) throw noFile()
  const content = await part.toBuffer().catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new Problem('file_too_large', 'Ese archivo pesa más de 8 MB. Manda uno más ligero.', 413)
  })
  if (content.length === 0) throw noFile()
  return { name: part.filename, content }
}

/** An attachment only ever leaves as a file to keep: no browser opens it as part of this site. */
export function fileHeaders(
  reply: FastifyReply,
  { name, mediaType }: { name: string; mediaType: string },
): void {
  reply.headers({
    'content-type': mediaType,
    'content-disposition': `attachment; filename="adjunto.${kindOf(mediaType) === 'pdf' ? 'pdf' : 'webp'}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
}

function noFile(): Problem {
  return new Problem('file_missing', 'Elige un archivo para adjuntarlo.', 400)
}
