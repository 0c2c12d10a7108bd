import { Socket } from 'node:net'

// Loaded before any program of a rehearsal (`--import`). Its programs are the club's own, so whatever one of them might still know of
// a real service must not get there: a connection goes to this rehearsal's own ports and its database, or nowhere.

/** Addresses of this rehearsal, as `host:port` with commas; nothing else is connected to. */
const allowed = new Set((process.env['REHEARSAL_MAY_REACH'] ?? '').split(',').filter((one) => one !== ''))

type Where = { port?: number | string | null; host?: string | null; path?: string | null }

function whereOf(args: unknown[]): Where {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first === 'object' && first !== null) return first
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first }
  return { port: first as number | string, host: typeof second === 'string' ? second : null }
}

/** One spelling for each address of this machine. */
function addressOf({ port, host, path }: Where): string {
  if (typeof path === 'string') return path
  const name = (host ?? 'localhost').replace(/^\[|\]$/g, '')
  return `${['127.0.0.1', '::1', ''].includes(name) ? 'localhost' : name}:${port ?? ''}`
}

const connect = Reflect.get(Socket.prototype, 'connect')
Reflect.set(Socket.prototype, 'connect', function guarded(this: Socket, ...args: unknown[]): Socket {
  const address = addressOf(whereOf(args))
  if (allowed.has(address)) return Reflect.apply(connect, this, args) as Socket
  process.send?.({ leak: address })
  console.error(`El ensayo no sale de aquí: ${address}`)
  process.nextTick(() =>
    this.destroy(Object.assign(new Error('out of the rehearsal'), { code: 'EHOSTUNREACH' })),
  )
  return this
})
