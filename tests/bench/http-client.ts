import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

/** For after a pause, while nothing is asked: a server closes what was idle, at the very moment at which it may be used again. */
export const dropConnections = (): void => agent.destroy()

export type Answer<Body> = { status: number; body: Body }
type Headers = Record<string, string>

/** One request over a kept connection, as lean as Node's own client: the load shares the machine with the server. */
export function send<Body>(
  method: 'POST' | 'PUT',
  url: string,
  bytes: Buffer,
  headers: Headers,
): Promise<Answer<Body>> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, agent, headers: { 'content-length': bytes.length, ...headers } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve({ status: response.statusCode ?? 0, body: text === '' ? {} : JSON.parse(text) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(bytes)
  })
}

export function post<Body>(url: string, body: unknown, headers: Headers = {}): Promise<Answer<Body>> {
  const bytes = Buffer.from(JSON.stringify(body))
  return send('POST', url, bytes, { 'content-type': 'application/json', ...headers })
}

/** Sends a picture as a browser's form does. */
export function putPictures<Body>(url: string, pictures: Buffer[], headers: Headers): Promise<Answer<Body>> {
  const mark = '----taquilla'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const parts = pictures.flatMap((picture) => [Buffer.from(head), picture, Buffer.from('\r\n')])
  const bytes = Buffer.concat([...parts, Buffer.from(`--${mark}--\r\n`)])
  return send('PUT', url, bytes, { 'content-type': `multipart/form-data; boundary=${mark}`, ...headers })
}
