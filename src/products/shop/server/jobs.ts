import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { drawings } from './artwork/drawings.ts'
import { pictureStore } from './artwork/picture-store.ts'
import { artworkVersion } from '../artwork-rules.ts'
import { sweepPhotos } from './photos/photo-shelf.ts'

const drawnAhead = ['400.avif', '800.avif', '160.avif']

/** `draw_shop_pictures` draws what visitors will ask for, before they do; `sweep_shop_photos` drops unused photos. */
export function shopJobs({ db, files }: Services): Jobs {
  return {
    crontab: '17 * * * * sweep_shop_photos ?jobKey=sweep_shop_photos',
    patient: ['draw_shop_pictures'],
    tasks: {
      draw_shop_pictures: async () => {
        const pictures = pictureStore(files)
        for (const file of drawnAhead)
          for (const drawing of Object.keys(drawings)) await pictures.read(artworkVersion, drawing, file)
      },
      sweep_shop_photos: () => sweepPhotos(files, db),
    },
  }
}
