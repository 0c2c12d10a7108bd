import type { Disk } from 'flydrive'
import sharp from 'sharp'
import { storePicture } from '#catalogue/pictures/server/shelf.ts'
import type { Db } from '#server/db.ts'

const badge = (ground: string, edge: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64"><clipPath id="a"><circle cx="32" cy="32" r="28"/></clipPath>
<circle cx="32" cy="32" r="30" fill="${edge}"/><circle cx="32" cy="32" r="28" fill="${ground}"/><g clip-path="url(#a)">${inside}</g></svg>`

/** Invented clubs with crests of our own drawing; the first one's colour is light, the other's dark. */
export const rivals = [
  {
    name: 'Toros del Norte',
    color: '#f2b705',
    crest: badge(
      '#f2b705',
      '#241a12',
      `<path d="M10 16c1 10 6 14 14 15h16c8-1 13-5 14-15-4 6-9 8-14 8H24c-5 0-10-2-14-8z" fill="#241a12"/>
<path d="M22 28h20l-3 15-4 9h-6l-4-9z" fill="#241a12"/><path d="M27 46h10l-2 5h-6z" fill="#f2b705"/><circle cx="28" cy="35" r="1.6" fill="#f2b705"/><circle cx="36" cy="35" r="1.6" fill="#f2b705"/>`,
    ),
  },
  {
    name: 'Mareas de Veracruz',
    color: '#0b5573',
    crest: badge(
      '#0b5573',
      '#dff3f5',
      `<circle cx="32" cy="24" r="9" fill="#f6d98a"/>
<path d="M0 36q8-7 16 0t16 0 16 0 16 0v28H0z" fill="#1f9aa8"/><path d="M-8 45q8-7 16 0t16 0 16 0 16 0 16 0v20H-8z" fill="#dff3f5"/><path d="M0 54q8-7 16 0t16 0 16 0 16 0v10H0z" fill="#1f9aa8"/>`,
    ),
  },
]

/** Two rivals of the demo club come with a crest and a colour, as the desk would give them; who has a row keeps it. */
export async function seedRivals(db: Db, files: Disk): Promise<void> {
  const known = await db.selectFrom('rivals').select('name').execute()
  for (const { crest, ...rival } of rivals) {
    if (known.some(({ name }) => name === rival.name)) continue
    const png = await sharp(Buffer.from(crest)).png().toBuffer()
    const crestId = await storePicture(files, db, png, { by: null, as: 'crest' })
    await db
      .insertInto('rivals')
      .values({ ...rival, crestId })
      .execute()
  }
}
