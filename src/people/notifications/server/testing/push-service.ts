import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Subscription } from '../push/subscriptions.ts'

export type Received = { path: string; headers: Record<string, unknown>; body: Buffer }

/** A push service on this machine: keeps what it is sent, and answers with the status it was told; 0 hangs up without an answer. */
export async function openPushService() {
  const received: Received[] = []
  const answers = { status: 201, headers: {} as Record<string, string> }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      if (answers.status === 0) request.socket.destroy()
      else response.writeHead(answers.status, answers.headers).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    received,
    answers,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A browser's half: its subscription at an address, and the only keys that open what is sent there. */
export function pushBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const subscription: Subscription = {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
  return {
    subscription,
    /** Opens a message as RFC 8291 says (aes128gcm); throws when it was not made for this browser. */
    open: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
      const sealed = body.subarray(21 + senderKey.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32)
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
      const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      opener.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}
