import type { FastifyInstance, FastifyReply } from 'fastify'
import { money } from './amounts.ts'
import { html, sendPage } from './page.ts'
import type { Payment } from './payment.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { advance } from './transitions.ts'

type One = { Params: { id: string } }

/** The bank's page in a 3DS challenge; it runs in a frame and tells its parent when it is through. */
export function challengePages(app: FastifyInstance, sandbox: Sandbox) {
  const find = (id: string): Payment => {
    const body = sandbox.state.get('payment', id)?.body
    if (!body?.three_ds_info) throw new Refusal(404, 'Not found')
    return body
  }

  const show = (payment: Payment, reply: FastifyReply) => {
    if (payment.status_detail !== 'pending_challenge') return through(reply)
    return sendPage(
      reply,
      'Tu banco quiere confirmar que eres tú',
      html`<h1>Tu banco quiere confirmar que eres tú</h1>
        <p>Compra por ${money(payment.transaction_amount)} MXN.</p>
        <form class="actions" method="post" action="/3ds/${payment.id}/answer">
          <button name="answer" value="pay">Sí, soy yo</button>
          <button name="answer" value="reject" class="quiet">No la reconozco</button>
        </form>`,
    )
  }

  app.get<One>('/3ds/:id', ({ params }, reply) => show(find(params.id), reply))
  app.post<One>('/3ds/:id', ({ params }, reply) => show(find(params.id), reply))

  app.post<One & { Body: { answer?: string } }>('/3ds/:id/answer', ({ params, body }, reply) => {
    const payment = find(params.id)
    if (payment.status_detail === 'pending_challenge')
      advance(sandbox, params.id, body.answer === 'pay' ? 'pay' : 'reject')
    return through(reply)
  })
}

function through(reply: FastifyReply) {
  return sendPage(
    reply,
    'Listo',
    html`<h1>Listo</h1>
      <p>Ya puedes seguir con tu compra.</p>
      <script src="/js/challenge-done.js"></script>`,
  )
}
