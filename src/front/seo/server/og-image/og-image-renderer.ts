import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { Problem } from '#lib/problem.ts'

/** A picture for a shared link: what it shows, and how that is drawn as SVG. */
export type Card = { facts: object; draw: () => string | Promise<string> }

/** Changes with the drawing, so that nobody keeps the old one. */
const design = 2

/** The card's name by what it shows: it stands in its address, which may then be kept for ever. */
export function ogImageHash({ facts }: Pick<Card, 'facts'>): string {
  return createHash('sha256')
    .update(JSON.stringify([design, facts]))
    .digest('hex')
    .slice(0, 16)
}

const kept = 64
const longestQueue = 20

export type CardPress = (card: Card) => Promise<Buffer>

/** Draws one card at a time, whatever the rush: the sale goes first. The last ones stay in memory. */
export function ogImageRenderer(): CardPress {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: kept })
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  function draw(card: Card): Promise<Buffer> {
    if (waiting >= longestQueue)
      throw new Problem('busy', 'Estamos saturados. Intenta en unos segundos.', 503)
    waiting++
    const picture = turn
      .then(async () =>
        sharp(Buffer.from(await card.draw()))
          .png({ compressionLevel: 9 })
          .toBuffer(),
      )
      .finally(() => waiting--)
    turn = picture.catch(() => null)
    return picture
  }

  return async (card) => {
    const print = ogImageHash(card)
    const picture = drawn.get(print) ?? draw(card)
    drawn.set(print, picture)
    picture.catch(() => drawn.delete(print))
    return picture
  }
}
