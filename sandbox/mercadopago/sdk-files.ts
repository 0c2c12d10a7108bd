import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { html } from './page.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'

const marks: Record<string, [text: string, colour: string]> = {
  visa: ['VISA', '#1a1f71'],
  debvisa: ['VISA', '#1a1f71'],
  master: ['MC', '#9a0000'],
  debmaster: ['MC', '#9a0000'],
  amex: ['AMEX', '#00527a'],
  oxxo: ['OXXO', '#a3000b'],
  paycash: ['PayCash', '#00533e'],
  bancomer: ['BBVA', '#072146'],
  banamex: ['BMX', '#003a70'],
  clabe: ['SPEI', '#4a2a7a'],
  account_money: ['Saldo', '#003a70'],
}

/** The browser's side: the script under its well-known path, its modules, the methods' pictures. */
export function sdkFiles(app: FastifyInstance, { state, asBrowser }: Sandbox) {
  app.register(serveFiles, {
    root: join(import.meta.dirname, 'browser'),
    prefix: '/js/',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })

  app.get('/js/v2', (_request, reply) => reply.sendFile('v2.js'))

  app.get<{ Params: { name: string } }>('/img/:name.svg', ({ params }, reply) => {
    const [text, colour] = marks[params.name] ?? ['', '#475067']
    const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 30">
      <rect width="48" height="30" rx="5" fill="${colour}" />
      <text
        x="24"
        y="19.5"
        fill="#fff"
        text-anchor="middle"
        font-family="system-ui, sans-serif"
        font-weight="700"
        font-size="11"
      >
        ${text}
      </text>
    </svg>`
    return reply.type('image/svg+xml').send(picture.html)
  })

  /** What the Status Screen brick may know about a payment with nothing but the public key. */
  app.get<{ Params: { id: string } }>('/__sdk/payments/:id', { onRequest: asBrowser }, ({ params }) => {
    const body = state.get('payment', params.id)?.body
    if (!body) throw new Refusal(404, 'Payment not found', 2000)
    return {
      id: body.id,
      status: body.status,
      status_detail: body.status_detail,
      transaction_amount: body.transaction_amount,
      payment_method_id: body.payment_method_id,
      external_resource_url: body.transaction_details.external_resource_url ?? null,
    }
  })
}
