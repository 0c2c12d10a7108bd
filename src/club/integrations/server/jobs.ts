import { z } from 'zod/mini'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { deliver } from './webhooks/deliver.ts'
import { administratorMails, findWebhook, forgetOld } from './webhooks/rows.ts'

const Delivery = z.object({ deliveryId: z.int() })
const Disabled = z.object({ webhookId: z.string() })

export function integrationJobs(services: Services): Jobs {
  const { db, config, sendMail } = services
  return {
    patient: ['deliverWebhook', 'mailWebhookDisabled'],
    tasks: {
      deliverWebhook: async (payload) => {
        await deliver(services, z.parse(Delivery, payload).deliveryId, new Date())
      },
      mailWebhookDisabled: async (payload, { job }) => {
        const webhook = await findWebhook(db, z.parse(Disabled, payload).webhookId)
        if (webhook === undefined) return
        const title = `Apagamos los avisos a ${webhook.name}`
        const words =
          webhook.disabledWhy === 'gone'
            ? 'Su sistema contestó que esa dirección ya no existe (410).'
            : 'Intentamos durante tres días y no contestó bien.'
        const url = new URL('/backoffice/integraciones', config.publicUrl).href
        const content = await renderMail({
          preview: words,
          title,
          blocks: [
            { kind: 'text', text: `${words} Cuando lo arregles, enciéndelo y manda otra vez lo que faltó.` },
            { kind: 'button', label: 'Ver integraciones', url },
          ],
        })
        for (const to of await administratorMails(db))
          await sendMail({
            to,
            subject: title,
            key: `webhook-disabled-${job.id}-${to.split('@')[0]}`,
            ...content,
          })
      },
      forgetWebhookEvents: () => forgetOld(db),
    },
    crontab: '41 4 * * * forgetWebhookEvents',
  }
}
