import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bucket } from '#server/files.ts'

/** As much of an S3 as a place of files asks of one, in memory; `behave` makes it silent, or lets it answer again. */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  let silent = false
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (silent) return
      const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
      const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
      if (request.method === 'PUT') objects.set(key, Buffer.concat(parts))
      if (request.method === 'DELETE') objects.delete(key)
      if (request.method === 'GET' && searchParams.has('list-type'))
        return answer(response, 200, listing([...objects.keys()], searchParams.get('prefix') ?? ''))
      if (request.method === 'GET' && !objects.has(key))
        return answer(response, 404, '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
      return answer(response, 200, request.method === 'GET' ? objects.get(key)! : '')
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
  return { bucket, objects, close, behave: (how: 'silent' | 'well') => (silent = how === 'silent') }
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
