import { createElement as h } from 'react'
import { currentClub } from '#club/settings/club-words.ts'
import type { InlinePicture } from '#server/mail.ts'

/** A crest goes with each mail: at this height, in twice as many points. */
export const crestHeight = 40

type Crest = { png: Buffer; width: number }

let held: Crest | null = null

/** From now on this stands at the head of mails; null: the team's letter. */
export function cacheCrest(crest: Crest | null): void {
  held = crest
}

const cid = 'escudo@taquilla'

/** The club's crest beside its name, as the mail carries it; null while the club has none. */
export function crestImage() {
  if (held === null) return null
  return h('img', {
    src: `cid:${cid}`,
    alt: `Escudo de ${currentClub().team}`,
    width: held.width,
    height: crestHeight,
    // Otherwise React writes a preload of it into the head.
    fetchPriority: 'low',
    style: { border: 'none', marginRight: '12px', verticalAlign: 'middle' },
  })
}

/** What a mail carries that shows it. */
export function crestPictures(): InlinePicture[] {
  return held === null ? [] : [{ cid, filename: 'escudo.png', content: held.png, contentType: 'image/png' }]
}

/** The same mail for a frame of our own pages: what it would carry stands in it. */
export function withPicturesInside(html: string): string {
  return crestPictures().reduce(
    (whole, picture) =>
      whole.replaceAll(
        `cid:${picture.cid}`,
        `data:${picture.contentType};base64,${picture.content.toString('base64')}`,
      ),
    html,
  )
}
