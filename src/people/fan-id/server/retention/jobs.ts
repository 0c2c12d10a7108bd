import { z } from 'zod/mini'
import { notify } from '#people/notifications/server/actions.ts'
import { Instant, Uuid } from '#lib/shapes.ts'
import type { Db } from '#server/db.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { eraseFan } from '../about-me/erase.ts'
import { eraseDuePictures } from './erase-pictures.ts'
import { finishErasure, retainFaceMark, replayErasures } from './erasures.ts'
import { proveErased } from './left-over.ts'
import { oldSealsLeft, resealAll } from './reseal.ts'
import * as sql from './sql.ts'

const OfFan = z.object({ fanId: Uuid })
const OfFace = z.object({ fanId: Uuid, at: Instant })

/**
 * Keeps little: pictures by their clocks, abandoned registrations, old prints and codes, values under old keys, and what
 * a restored backup brought back.
 */
export function retentionJobs(services: Services): Jobs {
  const { db, log } = services
  return {
    crontab: [
      '*/5 * * * * erase_fan_pictures ?jobKey=erase_fan_pictures',
      '35 * * * * forget_old_fan_data ?jobKey=forget_old_fan_data',
      '45 9 * * * reseal_fan_data ?jobKey=reseal_fan_data',
      '5 10 * * * prove_fans_erased ?jobKey=prove_fans_erased',
    ].join('\n'),
    everySeconds: { replay_fan_erasures: 3600 },
    tasks: {
      erase_fan_pictures: () => eraseDuePictures(services),
      forget_old_fan_data: async () => {
        await forgetAbandoned(db)
        await sql.forgetOld(db)
      },
      finish_fan_erasure: (payload) => finishErasure(services, OfFan.parse(payload).fanId),
      mark_face_erasure: (payload) => {
        const { fanId, at } = OfFace.parse(payload)
        return retainFaceMark(services, fanId, new Date(at))
      },
      replay_fan_erasures: async () => {
        const again = await replayErasures(services, new Date())
        if (again > 0) log.warn({ again }, 'erased again what a restored backup brought back')
      },
      reseal_fan_data: async () => {
        await resealAll(services)
        log.info({ left: await oldSealsLeft(services) }, 'values under older identity keys')
      },
      prove_fans_erased: async () => {
        await proveErased(services, new Date())
      },
    },
  }
}

/** A registration that nobody went on with goes, and its account stays. */
export async function forgetAbandoned(db: Db): Promise<void> {
  for (const fanId of await sql.abandonedFans(db)) {
    await db.transaction().execute(async (tx) => {
      if (!(await sql.lockAbandoned(tx, fanId)) || !(await eraseFan(tx, fanId))) return
      const { accountId } = await tx
        .selectFrom('fans')
        .select('accountId')
        .where('id', '=', fanId)
        .executeTakeFirstOrThrow()
      await notify(tx, {
        accountId,
        kind: 'fan_id',
        key: `fan-abandoned:${fanId}`,
        title: 'Borramos tu registro sin terminar',
        body: 'Pasaron 30 días sin actividad. Puedes empezar tu Fan ID otra vez cuando quieras.',
        path: '/fanId-base/fanIndex',
        mail: { button: 'Empezar otra vez' },
      })
    })
  }
}
