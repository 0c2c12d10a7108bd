import type { FaceReading } from '../provider.ts'
import { likeness, liveness, portraitWidth, selfie } from '../thresholds.ts'

export type SelfieFaultCode =
  | 'no_face'
  | 'two_faces'
  | 'too_dark'
  | 'too_bright'
  | 'blurred'
  | 'too_small'
  | 'not_centred'
  | 'turned_away'
  | 'tilted'
  | 'eyes_closed'
  | 'mouth_covered'

/** A defect by a stable code, and what exactly to repeat, in Spanish. */
export type SelfieFault = { code: SelfieFaultCode; hint: string }
export type Verdict = 'same' | 'review' | 'different'
/** A selfie that is compared; in a challenge the step itself asks for a turn or for closed eyes. */
export type Wanted = { turned?: boolean; eyesShut?: boolean }

const hints: Record<SelfieFaultCode, string> = {
  no_face: 'No vemos tu cara. Ponla dentro del óvalo, de frente a la cámara.',
  two_faces: 'Vemos más de una cara. Tómate la foto a solas.',
  too_dark: 'Está muy oscuro. Busca luz frente a ti y repite.',
  too_bright: 'Hay demasiada luz. Aléjate de la lámpara o del sol y repite.',
  blurred: 'La foto salió movida. Limpia la cámara, quédate quieto y repite.',
  too_small: 'Estás muy lejos. Acerca el teléfono a tu cara.',
  not_centred: 'Centra tu cara en el óvalo.',
  turned_away: 'Mira de frente a la cámara.',
  tilted: 'Endereza la cabeza y el teléfono.',
  eyes_closed: 'Abre los ojos y repite.',
  mouth_covered: 'Quítate el cubrebocas o lo que tape tu boca y repite.',
}

/** What keeps a selfie from being compared, the most telling first; empty when nothing does. */
export function faultsOfSelfie(reading: FaceReading, wanted: Wanted = {}): SelfieFault[] {
  return codesOf(reading, wanted).map((code) => ({ code, hint: hints[code] }))
}

function codesOf(reading: FaceReading, wanted: Wanted): SelfieFaultCode[] {
  const { box, brightness, sharpness, yaw, pitch, roll, eyesOpen, mouthRedness } = reading
  const light: SelfieFaultCode[] = [
    ...(brightness < selfie.darkest ? (['too_dark'] as const) : []),
    ...(brightness > selfie.brightest ? (['too_bright'] as const) : []),
  ]
  if (reading.faces === 0 || box === undefined) return [...light, 'no_face']
  if (reading.faces > 1) return ['two_faces']
  const [x, y] = [(box.x + box.width / 2) / reading.width, (box.y + box.height / 2) / reading.height]
  const turned = Math.abs(yaw) > selfie.yaw || Math.abs(pitch) > selfie.pitch
  const faults: [SelfieFaultCode, boolean][] = [
    ['too_small', box.width < selfie.faceWidth],
    ['not_centred', Math.abs(x - 0.5) > selfie.offCentre || Math.abs(y - 0.5) > selfie.offCentre],
    ['blurred', sharpness < selfie.sharpness],
    ['turned_away', turned && wanted.turned !== true],
    ['tilted', Math.abs(roll) > selfie.roll],
    // A turned head hides an eye.
    ['eyes_closed', eyesOpen < selfie.eyesOpen && wanted.eyesShut !== true && wanted.turned !== true],
    ['mouth_covered', mouthRedness < selfie.mouthRedness],
  ]
  return [...light, ...faults.filter(([, found]) => found).map(([code]) => code)]
}

/** Cosine of two templates of one model, −1 to 1. */
export function similarity(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`templates of ${a.length} and ${b.length} numbers`)
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0)
}

/** Is a selfie of the person whose selfie was kept? */
export function sameSelfie(likeliness: number): Verdict {
  return verdict(likeliness, likeness.selfie)
}

/**
 * Is a selfie of the person on the document? A portrait whose face is under 60 px wide says nothing:
 * `portrait_too_small`, and the document is taken again.
 */
export function samePortrait(likeliness: number, width: number): Verdict | 'portrait_too_small' {
  return width < portraitWidth ? 'portrait_too_small' : verdict(likeliness, likeness.portrait)
}

/** Passive liveness alone refuses nobody; a doubtful picture is looked at by a human. */
export function looksLive(reading: FaceReading): 'live' | 'doubtful' {
  return reading.live < liveness.doubtful ? 'doubtful' : 'live'
}

function verdict(likeliness: number, bounds: { same: number; review: number }): Verdict {
  // Written so that NaN, a broken template, is never the same person.
  if (likeliness >= bounds.same) return 'same'
  return likeliness >= bounds.review ? 'review' : 'different'
}
