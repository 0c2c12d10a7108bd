/** A picture as it came from a phone: bytes that nobody has looked at yet. */
export type Upload = Buffer

/** Mean light of red, green and blue, 0 to 1, linear: twice the light is twice the number. */
export type Light = [red: number, green: number, blue: number]

/** Where something stands in a picture, in pixels of the re-encoded picture. */
export type Box = { x: number; y: number; width: number; height: number }

/**
 * What was measured in one picture of a person. Angles in degrees: yaw > 0 is turned to the person's own left,
 * pitch > 0 looks up. `eyesOpen` and `live` from 0 to 1. `sharpness` is the variance of the Laplacian over the face,
 * `brightness` its mean from 0 to 255. `template` has length 1; absent when there is not exactly one face.
 * `print` are 32 bytes by which a picture is known again when somebody sends it twice (Hamming distance).
 * `mouthRedness` is how much redder the mouth is than the cheeks, in shares of the light: below zero where cloth covers it.
 * `skin` and `around` are the mean light (red, green, blue; 0 to 1, linear) on the face and behind it; null where burnt out or black.
 * `picture` is what was measured: the upload drawn anew as an upright JPEG without metadata, `width × height` pixels, and
 * the only form in which it may be kept.
 */
export type FaceReading = {
  faces: number
  picture: Buffer
  width: number
  height: number
  box?: Box
  template?: Float32Array
  yaw: number
  pitch: number
  roll: number
  eyesOpen: number
  mouthRedness: number
  live: number
  sharpness: number
  brightness: number
  print: Buffer
  skin: Light | null
  around: Light | null
}

/** Measures faces; knows nothing of people, thresholds or decisions. */
export type FaceMatcher = {
  /** Names the model; a template is compared only with templates of the same model. */
  model: string
  read(picture: Upload): Promise<FaceReading>
  /** The same of the second picture of a pair, where eyes, mouth and liveness stay unmeasured: `eyesOpen` and `live` are 1. */
  glance(picture: Upload): Promise<FaceReading>
}

export type DocumentKind = 'ine' | 'passport' | 'curp_biometrica'

/** What a document says, as far as it could be read. Dates are `YYYY-MM-DD`; sex as a CURP writes it. */
export type DocumentFields = {
  givenNames?: string
  firstSurname?: string
  secondSurname?: string
  curp?: string
  birthDate?: string
  sex?: 'H' | 'M' | 'X'
  /** The last day on which the document holds. */
  expiresOn?: string
  documentNumber?: string
  nationality?: string
}

/**
 * A name of which the server is not sure: `other` are the other ways in which it stands on the document (the print where
 * the zone says otherwise), none where it was read in one place only, which nothing confirms.
 */
export type Doubt = { field: 'givenNames' | 'firstSurname' | 'secondSurname'; other: string[] }

/** A defect of a reading, by a stable code (`mrz_check_digit`, `sides_differ`, `too_blurred`, …). */
export type DocumentFault = { code: string; side: 'front' | 'back' }

/**
 * What was read on a document. `fields` holds what the sides agree on; `portrait` is the face cut out of the front as a
 * JPEG with a margin, and `portraitWidth` the width of the face in it, in pixels of the picture as it came.
 */
export type DocumentReading = {
  kind: DocumentKind
  fields: DocumentFields
  faults: DocumentFault[]
  doubts?: Doubt[]
  portrait?: Buffer
  portraitWidth?: number
}

export type DocumentReader = {
  model: string
  /** `back` is the reverse of an INE; other documents have none. */
  read(kind: DocumentKind, front: Upload, back?: Upload): Promise<DocumentReading>
}

declare module '#server/services.ts' {
  interface Services {
    faces: FaceMatcher
    documents: DocumentReader
  }
}
