import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bucket } from '#server/files.ts'

/** As much of an S3 as a place of files asks of one, in memory, which says nothing any more when it is told to. */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  /** Answers that are left for each method until it says nothing. */
  let left: Record<string, number> = {}
  let fellSilent = (): void => undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const method = request.method!
      if (left[method] === 0) return fellSilent()
      if (left[method] !== undefined) left[method] -= 1
      const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
      const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
      if (method === 'PUT') objects.set(key, Buffer.concat(parts))
      if (method === 'DELETE') objects.delete(key)
      if (method === 'GET' && searchParams.has('list-type'))
        return answer(response, 200, listing([...objects.keys()], searchParams.get('prefix') ?? ''))
      if (['GET', 'HEAD'].includes(method) && !objects.has(key))
        return answer(response, 404, '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
      return answer(response, 200, method === 'GET' ? objects.get(key)! : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  const bucket: Bucket = {
    bucket: 'respaldos',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    quietMs: 200,
  }
  return {
    bucket,
    objects,
    close,
    /** Answers so many calls of each method named, and then nothing; comes true once it was asked in vain. */
    sayNothingAfter: (answers: Record<string, number>): Promise<void> => {
      left = { ...answers }
      return new Promise((resolve) => (fellSilent = resolve))
    },
    answerAgain: () => {
      left = {}
    },
  }
}

function listing(keys: string[], prefix: string): string {
  const found = keys.filter((key) => key.startsWith(prefix))
  const contents = found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
}

function answer(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
