import { inTurn } from '#people/identity-check/server/intake/in-turn.ts'
import { takePicture, type PictureUse } from '#people/identity-check/server/intake/take-picture.ts'

const turns = inTurn()

/** The one place where bytes that nobody has looked at become a picture: an upright JPEG of pixels alone. */
export async function takeIn(upload: Buffer, use: PictureUse): Promise<Buffer> {
  return turns(async () => (await takePicture(upload, use)).jpeg)
}
