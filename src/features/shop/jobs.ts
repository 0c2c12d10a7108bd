import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { drawings } from './artwork/drawings.ts'
import { pictureStore } from './artwork/picture-store.ts'
import { artworkVersion } from './artwork/picture-url.ts'
import { stageMail } from './order-kind/stage-mail.ts'

const OfChange = z.object({ changeId: z.int() })

const drawnAhead = ['400.avif', '800.avif', '160.avif']

/** Tells the buyer where the order is; `draw_shop_pictures` draws what visitors will ask for, before they do. */
export function shopJobs({ db, sendMail, config, files }: Services): Jobs {
  return {
    tasks: {
      mail_shop_stage: async (payload) => {
        const mail = await stageMail(db, OfChange.parse(payload).changeId, config.publicUrl)
        if (mail !== null) await sendMail(mail)
      },
      draw_shop_pictures: async () => {
        const pictures = pictureStore(files)
        for (const file of drawnAhead)
          for (const drawing of Object.keys(drawings)) await pictures.read(artworkVersion, drawing, file)
      },
    },
  }
}
