import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const faces = join(import.meta.dirname, '../fixtures/faces')
const each = 60

/** Chromium's arguments for a camera that sees a person in each pose, two seconds each, over and over. */
export async function cameraOf(person: string): Promise<string[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'taquilla-camera-')), 'face.mjpeg')
  const poses = ['front', 'left', 'right', 'closed']
  const frames = await Promise.all(
    poses.map((pose) =>
      sharp(readFileSync(join(faces, person, `${pose}.jpg`)))
        .resize(720, 960)
        .jpeg({ quality: 92 })
        .toBuffer(),
    ),
  )
  writeFileSync(file, Buffer.concat(frames.flatMap((frame) => Array.from({ length: each }, () => frame))))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}
