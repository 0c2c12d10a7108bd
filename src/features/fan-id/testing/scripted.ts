import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type {
  DocumentFields,
  DocumentReader,
  DocumentReading,
  FaceMatcher,
  FaceReading,
} from '#features/identity-check/provider.ts'

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
  live: 0.9,
  sharpness: 60,
  brightness: 120,
}
const poses = { front: {}, left: { yaw: 25 }, right: { yaw: -25 }, eyes_closed: { eyesOpen: 0.05 } }
export type Pose = keyof typeof poses

/** A FaceMatcher that knows each picture by its width, which survives being drawn anew. */
export function scriptedFaces() {
  const readings = new Map<number, FaceReading>()
  const matcher: FaceMatcher & { reads: number; hold: Promise<void> | null; refusal: Error | null } = {
    model: 'scripted/1',
    reads: 0,
    hold: null,
    refusal: null,
    async read(picture) {
      matcher.reads += 1
      await matcher.hold
      if (matcher.refusal !== null) throw matcher.refusal
      const { width } = await sharp(picture).metadata()
      const reading = readings.get(width)
      if (reading === undefined) throw new Error(`no reading for a picture ${width} wide`)
      return reading
    },
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
