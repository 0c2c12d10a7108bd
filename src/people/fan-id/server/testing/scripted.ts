import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { takePicture } from '#people/identity-check/server/intake/take-picture.ts'
import type {
  DocumentFields,
  DocumentReader,
  DocumentReading,
  FaceMatcher,
  FaceReading,
  Light,
} from '#people/identity-check/server/provider.ts'
import { linear } from '#people/identity-check/server/face/skin-light.ts'

/** A direction of its own for each person: two people are as unlike as can be. */
export function faceOf(person: number, likeness = 1): Float32Array {
  const template = new Float32Array(8)
  template[person] = likeness
  template[7] = Math.sqrt(1 - likeness * likeness)
  return template
}

const calm = {
  width: 640,
  height: 800,
  box: { x: 220, y: 270, width: 200, height: 260 },
  picture: Buffer.alloc(0),
  mouthRedness: 0.03,
  faces: 1,
  yaw: 0,
  pitch: 0,
  roll: 0,
  eyesOpen: 0.9,
  live: 0.99,
  sharpness: 60,
  brightness: 120,
  around: [0.2, 0.2, 0.2] as Light,
}
const poses = { front: {}, left: { yaw: 25 }, right: { yaw: -25 }, eyes_closed: { eyesOpen: 0.05 } }
export type Pose = keyof typeof poses

/** The light on a face before a screen of this colour, in a room. */
export function skinUnder(colour = '#000000'): Light {
  const light = [1, 3, 5].map(
    (at) => 0.3 * (1 + 0.1 * linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)),
  )
  return light as Light
}

/** A FaceMatcher that knows each picture by its width, which survives being drawn anew. */
export function scriptedFaces() {
  const readings = new Map<number, Omit<FaceReading, 'skin'> & { skin?: Light | null }>()
  const matcher: FaceMatcher & {
    reads: number
    hold: Promise<void> | null
    refusal: Error | null
    /** What the screen shows while the pictures are taken; a picture with a `skin` of its own does not follow it. */
    screen: readonly string[]
  } = {
    model: 'scripted/1',
    reads: 0,
    hold: null,
    refusal: null,
    screen: [],
    read: (picture) => readingOf(picture, matcher.screen[0]),
    glance: (picture) => readingOf(picture, matcher.screen[1]),
  }

  async function readingOf(picture: Buffer, colour: string | undefined): Promise<FaceReading> {
    matcher.reads += 1
    await matcher.hold
    if (matcher.refusal !== null) throw matcher.refusal
    // The intake refuses here what is no picture.
    const { jpeg, width } = await takePicture(picture, 'selfie')
    const reading = readings.get(width)
    if (reading === undefined) throw new Error(`no reading for a picture ${width} wide`)
    const { skin = skinUnder(colour) } = reading
    return { ...reading, skin, picture: jpeg }
  }

  /** A picture that measures so. */
  async function picture(reading: Partial<FaceReading>): Promise<Buffer> {
    const width = 100 + readings.size
    readings.set(width, { ...calm, print: randomBytes(32), ...reading })
    return sharp({ create: { width, height: 100, channels: 3, background: '#886644' } })
      .jpeg()
      .toBuffer()
  }
  const pose = (person: number, step: Pose, more: Partial<FaceReading> = {}) =>
    picture({ template: faceOf(person), ...poses[step], ...more })
  return { matcher, picture, pose }
}

export const ineFields: DocumentFields = {
  givenNames: 'MARIO',
  firstSurname: 'LOPEZ',
  secondSurname: 'GARCIA',
  curp: 'LOGM900515HQTPRR04',
  birthDate: '1990-05-15',
  sex: 'H',
  expiresOn: '2031-12-31',
  documentNumber: 'IDMEX1234567890',
}

/** A DocumentReader that says what the test put into `next`. */
export function scriptedDocuments() {
  const reader: DocumentReader & {
    next: Partial<DocumentReading>
    sides: number
    hold: Promise<void> | null
    waiting: boolean
  } = {
    model: 'scripted/1',
    next: {},
    sides: 0,
    hold: null,
    waiting: false,
    async read(kind, _front, back) {
      reader.sides = back === undefined ? 1 : 2
      reader.waiting = true
      await reader.hold
      reader.waiting = false
      return { kind, fields: ineFields, faults: [], portraitWidth: 90, ...reader.next }
    },
  }
  return reader
}
