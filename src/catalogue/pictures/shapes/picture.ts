import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

/** A picture as a screen shows it: `url` takes a width and a format. */
export const ClubPicture = z.object({ url: z.string(), alt: z.string() })

/** A picture that was uploaded, with what it shows for who cannot see it; null: none. */
export const PictureChoice = z.nullable(
  z.strictObject({ pictureId: Uuid, alt: line(200, 'Describe lo que se ve en la imagen') }),
)
export type PictureChoice = z.infer<typeof PictureChoice>
