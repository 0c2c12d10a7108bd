import { findFaces } from '../face/find-faces.ts'
import { openNets } from '../face/models.ts'
import { decode, inside } from '../face/raster.ts'
import type { Box } from '../provider.ts'

const nets = openNets()

/** The largest face in a JPEG, in its pixels: an identity card shows its portrait twice. */
export async function findFace(jpeg: Buffer): Promise<Box | undefined> {
  const raster = await decode(jpeg)
  const [box] = await findFaces(nets, raster)
  return box && inside(box, raster)
}
