import { takePicture } from '../intake/take-picture.ts'
import type { Box, FaceReading, Upload } from '../provider.ts'
import { eyesOpenOf } from './eyes.ts'
import { findFaces } from './find-faces.ts'
import { landmarksOf, type Point } from './landmarks.ts'
import { lightOf } from './light.ts'
import { livenessOf } from './liveness.ts'
import { openNets, type Nets } from './models.ts'
import { mouthRednessOf } from './mouth.ts'
import { poseOf } from './pose.ts'
import { printOf } from './print.ts'
import { decode, inside, type Raster } from './raster.ts'
import { lightAround, skinLightOf } from './skin-light.ts'
import { templateOf } from './template.ts'

const nets = openNets()

/** `pair`: the second picture of a pair, of which the first told eyes, mouth and liveness. */
export type Much = 'all' | 'pair'

/**
 * Bytes that nobody has looked at → what they show. Throws the intake's Problems. Without a face, light is measured over
 * the whole picture, so that a person in the dark hears about the dark.
 */
export async function readFace(upload: Upload, much: Much = 'all'): Promise<FaceReading> {
  const picture = await takePicture(upload, 'selfie')
  const raster = await decode(picture.jpeg)
  const boxes = await findFaces(nets, raster)
  const [box] = boxes
  return {
    faces: boxes.length,
    picture: picture.jpeg,
    width: picture.width,
    height: picture.height,
    print: await printOf(raster),
    ...(box === undefined
      ? await unseen(raster)
      : await seen(nets, raster, box, { alone: boxes.length === 1, much })),
  }
}

/** How much narrower a face is than the square, by its height, that the nets look at. */
const faceWidth = 0.78

/** The largest face in a JPEG of our own making, in its pixels: where the portrait of a document stands. */
export async function findFace(jpeg: Buffer): Promise<Box | undefined> {
  const raster = await decode(jpeg)
  const [box] = await findFaces(nets, raster)
  if (box === undefined) return undefined
  const width = box.width * faceWidth
  return inside({ ...box, x: box.x + (box.width - width) / 2, width }, raster)
}

async function seen(nets: Nets, raster: Raster, box: Box, { alone, much }: { alone: boolean; much: Much }) {
  const points = await landmarksOf(nets, raster, box)
  return {
    box: inside(box, raster),
    ...poseOf(points),
    ...(await lightOf(raster, box)),
    skin: skinLightOf(raster, points),
    around: lightAround(raster, box),
    ...(much === 'all' ? await expression(nets, raster, box, points) : unmeasured),
    ...(alone && { template: await templateOf(nets, raster, points) }),
  }
}

const unmeasured = { eyesOpen: 1, mouthRedness: 1, live: 1 }

async function expression(nets: Nets, raster: Raster, box: Box, points: Point[]) {
  return {
    eyesOpen: await eyesOpenOf(nets, raster, points),
    mouthRedness: mouthRednessOf(raster, points),
    live: await livenessOf(nets, raster, box),
  }
}

async function unseen(raster: Raster) {
  const whole = { x: 0, y: 0, width: raster.width, height: raster.height }
  return {
    yaw: 0,
    pitch: 0,
    roll: 0,
    eyesOpen: 0,
    mouthRedness: 0,
    live: 0,
    skin: null,
    around: null,
    ...(await lightOf(raster, whole)),
  }
}
