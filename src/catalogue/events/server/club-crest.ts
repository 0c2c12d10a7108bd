import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { readPng } from '#catalogue/pictures/server/shelf.ts'
import { cacheCrest, crestHeight } from '#club/mail/server/mail-crest.ts'
import { currentClub } from '#club/settings/club-words.ts'
import type { Services } from '#server/services.ts'
import { crestFile } from '../crest-look.ts'

type Deps = Pick<Services, 'db' | 'files'>

/** How old another process's knowledge of a new crest may be. */
const lagMs = 30_000
const publicFolder = join(import.meta.dirname, '../../../../public')
const side = crestHeight * 2

let shown: string | null = null

/** Brings the first team's crest to the mails of this process: made once for all of them, and again when it is another. */
export async function readCrest({ db, files }: Deps): Promise<void> {
  const { crestId } = await db
    .selectFrom('teams')
    .select('crestId')
    .where('first', '=', true)
    .executeTakeFirstOrThrow()
  const drawn = crestFile(currentClub().team)
  const wanted = crestId ?? drawn
  if (wanted === shown) return
  const png =
    crestId !== null ? await readPng(files, crestId, side) : drawn === null ? null : await drawing(drawn)
  const { width = side } = png === null ? {} : await sharp(png).metadata()
  cacheCrest(png === null ? null : { png, width: Math.round(width / 2) })
  shown = wanted
}

/** A crest of `public/crests`, as the screens show it. */
async function drawing(file: string): Promise<Buffer> {
  const svg = await readFile(join(publicFolder, file))
  return sharp(svg, { density: 144 }).resize({ height: side }).png({ palette: true, effort: 10 }).toBuffer()
}

/** Each process looks now and then, and before its first mail. */
export function keepCrest(app: FastifyInstance, services: Services): void {
  const look = () =>
    readCrest(services).catch((error: unknown) => app.log.warn({ err: error }, 'crest not read'))
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await look()
    timer = setInterval(() => void look(), lagMs).unref()
  })
  app.addHook('onClose', () => clearInterval(timer))
}
