import { finding } from '../thresholds.ts'
import type { Box } from '../provider.ts'
import type { Nets } from './models.ts'
import { open, planes, rasterOf, type Raster } from './raster.ts'

type Found = Box & { score: number }

const input = { width: 320, height: 240 }
const rgb = [0, 1, 2]

/**
 * Faces, largest first, each a square by its height as the landmark net wants it, in pixels of the raster; a square may
 * reach over the edge. Faces much smaller than the largest are people in the background and left out.
 */
export async function findFaces(nets: Nets, raster: Raster): Promise<Box[]> {
  const scale = Math.min(input.width / raster.width, input.height / raster.height)
  const fitted = open(raster).resize({
    ...input,
    fit: 'contain',
    position: 'left top',
    background: '#7f7f7f',
    kernel: 'linear',
  })
  const values = planes(await rasterOf(fitted), rgb, (value) => (value - 127) / 128)
  const output = await nets.run('fr_detect', values, [1, 3, input.height, input.width])
  const candidates = candidatesOf(output('scores'), output('boxes'))
  const sure = candidates.filter(({ score }) => score >= finding.sure)
  const faces = withoutOverlaps(sure.length > 0 ? sure : candidates)
  const largest = Math.max(0, ...faces.map(({ height }) => height))
  return faces
    .filter(({ height }) => height >= largest * finding.bystander)
    .toSorted((a, b) => b.height - a.height)
    .map((face) => squared(face, scale))
}

function candidatesOf(scores: Float32Array, boxes: Float32Array): Found[] {
  const found: Found[] = []
  for (let at = 0; at * 2 < scores.length; at++) {
    const score = scores[at * 2 + 1]!
    if (score < finding.possible) continue
    const [left, top, right, bottom] = boxes.subarray(at * 4, at * 4 + 4) as unknown as number[]
    found.push({
      x: left! * input.width,
      y: top! * input.height,
      width: (right! - left!) * input.width,
      height: (bottom! - top!) * input.height,
      score,
    })
  }
  return found
}

function withoutOverlaps(found: Found[]): Found[] {
  const kept: Found[] = []
  for (const face of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlap(face, other) < finding.overlap)) kept.push(face)
  }
  return kept
}

/** Shared area over the smaller one's, so that a box within a box is one face. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return (
    (Math.max(0, width) * Math.max(0, height)) / Math.max(1, Math.min(a.width * a.height, b.width * b.height))
  )
}

function squared({ x, y, width, height }: Box, scale: number): Box {
  const side = height / scale
  return { x: (x + width / 2) / scale - side / 2, y: y / scale, width: side, height: side }
}
