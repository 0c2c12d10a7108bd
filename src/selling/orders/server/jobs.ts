import { z } from 'zod/mini'
import { eachApart } from '#server/job-failures/actions.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { expireOrder } from './actions.ts'
import { soldAs } from './extensions.ts'
import { folioOf, stepWords, type StepDetail } from '../rules.ts'
import { dueOrders } from './sql.ts'
import { sendOrderMail } from './story/mails.ts'
import { findStep } from './story/steps.ts'

const OfStep = z.object({ stepId: z.int() })

/** Ends what nobody paid, and tells the buyer what happened: by mail, in the notices, on the phone. */
export function orderJobs(services: Services): Jobs {
  const { db } = services
  return {
    everySeconds: { expire_orders: 5 },
    patient: ['mail_order_step'],
    tasks: {
      expire_orders: async () => {
        await eachApart(db, {
          task: 'expire_orders',
          things: await dueOrders(db),
          subject: (orderId) => orderId,
          work: (orderId) => expireOrder(db, orderId),
        })
      },
      mail_order_step: (payload) => mailStep(services, OfStep.parse(payload).stepId),
    },
  }
}

async function mailStep({ db, sendMail, config }: Services, stepId: number): Promise<void> {
  const step = await findStep(db, stepId)
  if (step === undefined) return
  const folio = folioOf(step.folio)
  const path = `/system/tickets-base/finaliced/${step.orderId}`
  const detail = step.detail as StepDetail
  // A locked phone shows it: no amount and no seat.
  const { until } = detail
  const as = soldAs(step.kind)
  await db.transaction().execute((tx) =>
    notify(tx, {
      accountId: step.accountId,
      kind: 'orders',
      key: `order-step:${stepId}`,
      title: `Tu compra ${folio}`,
      body: stepWords(step.step, until === undefined ? {} : { until }, as, step.ofMatch),
      path,
      mail: 'own',
    }),
  )
  const words = stepWords(step.step, detail, as, step.ofMatch)
  const mail = await renderMail({
    preview: words,
    title: `Tu compra ${folio}`,
    blocks: [
      { kind: 'text', text: `Hola, ${step.firstName}:` },
      { kind: 'text', text: words },
      { kind: 'text', text: step.title },
      ...(detail.pay?.length ? [{ kind: 'facts' as const, items: detail.pay }] : []),
      { kind: 'button', label: 'Ver mi compra', url: config.publicUrl + path },
    ],
  })
  const about = { orderId: step.orderId, stepId }
  await sendOrderMail({ db, sendMail }, about, {
    ...mail,
    to: step.email,
    subject: `Tu compra ${folio}: ${step.title}`,
    key: `order-step-${stepId}`,
  })
}
