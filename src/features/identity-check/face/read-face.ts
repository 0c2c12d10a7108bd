import { takePicture } from '../intake/take-picture.ts'
import type { Box, FaceReading, Upload } from '../provider.ts'
import { eyesOpenOf } from './eyes.ts'
import { findFaces } from './find-faces.ts'
import { landmarksOf } from './landmarks.ts'
import { lightOf } from './light.ts'
import { livenessOf } from './liveness.ts'
import { openNets, type Nets } from './models.ts'
import { mouthRednessOf } from './mouth.ts'
import { poseOf } from './pose.ts'
import { printOf } from './print.ts'
import { decode, inside, type Raster } from './raster.ts'
import { templateOf } from './template.ts'

const nets = openNets()

/**
 * Bytes that nobody has looked at → what they show. Throws the intake's Problems. Without a face, light is measured over
 * the whole picture, so that a person in the dark hears about the dark.
 */
export async function readFace(upload: Upload): Promise<FaceReading> {
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
    ...(box === undefined ? await unseen(raster) : await seen(nets, raster, box, boxes.length === 1)),
  }
}

async function seen(nets: Nets, raster: Raster, box: Box, alone: boolean) {
  const points = await landmarksOf(nets, raster, box)
  return {
    box: inside(box, raster),
    ...poseOf(points),
    ...(await lightOf(raster, box)),
    eyesOpen: await eyesOpenOf(nets, raster, points),
    mouthRedness: mouthRednessOf(raster, points),
    live: await livenessOf(nets, raster, box),
    ...(alone && { template: await templateOf(nets, raster, points) }),
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
    ...(await lightOf(raster, whole)),
  }
}
