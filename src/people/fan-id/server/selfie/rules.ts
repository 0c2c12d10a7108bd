import type { FanCheckOutcome } from '#server/schema.ts'
import type { Repeat } from '../../registration-contract.ts'

/** How long a challenge may be answered, in seconds: seven steps on a slow network. */
export const challengeSeconds = 300
/** From the third selfie that is not the document's portrait, a person looks. */
const maxDifferent = 2

/** What was found in a registration's selfie. Codes say what to do again. */
export type SelfieFindings = {
  faults: string[]
  replayed: boolean
  doubtful: boolean
  /** No colour of the screen could be told on the face. */
  unlit: boolean
  /** Null without a portrait to compare with. */
  likeness: 'same' | 'review' | 'different' | null
  /** How many selfies before this one were not the portrait's face. */
  differentBefore: number
}

export type SelfieDecision = { outcome: FanCheckOutcome; reasons: string[] }

/** Decides a registration's selfie: approved, for a person to see, or exactly what to repeat. */
export function decideSelfie(found: SelfieFindings): SelfieDecision {
  if (found.faults.length > 0) return { outcome: 'repeat', reasons: found.faults }
  if (found.replayed) return { outcome: 'replayed', reasons: ['seen_before'] }
  if (found.likeness === null) return { outcome: 'repeat', reasons: ['no_portrait'] }
  if (found.likeness === 'different') {
    const outcome = found.differentBefore >= maxDifferent ? 'review' : 'different'
    return { outcome, reasons: ['different'] }
  }
  if (found.likeness === 'review') return { outcome: 'review', reasons: ['likeness'] }
  if (found.unlit) return { outcome: 'review', reasons: ['unlit'] }
  return found.doubtful ? { outcome: 'review', reasons: ['liveness'] } : { outcome: 'approved', reasons: [] }
}

const words: Record<string, string> = {
  no_face: 'No vimos tu cara. Ponla dentro del óvalo.',
  two_faces: 'Vimos a más de una persona. Tómate la foto a solas.',
  too_dark: 'Salió oscura. Busca luz frente a ti.',
  too_bright: 'Hay demasiada luz. Aléjate de la lámpara o del sol.',
  blurred: 'Salió movida. Limpia la cámara y quédate quieto.',
  too_small: 'Estás muy lejos. Acerca el celular a tu cara.',
  not_centred: 'Centra tu cara en el óvalo.',
  turned_away: 'Mira de frente a la cámara.',
  tilted: 'Endereza la cabeza y el celular.',
  eyes_closed: 'Abre los ojos.',
  mouth_covered: 'Quítate el cubrebocas o lo que tape tu boca.',
  missed_front: 'Mira de frente con los ojos abiertos.',
  missed_left: 'Gira más la cabeza hacia tu izquierda.',
  missed_right: 'Gira más la cabeza hacia tu derecha.',
  missed_eyes_closed: 'Cierra los ojos cuando te lo pidamos.',
  another_person: 'Vimos caras distintas. Haz la revisión a solas.',
  same_picture: 'Las fotos son iguales. Haz cada movimiento con tu cámara.',
  seen_before: 'Esa foto ya se usó. Toma una nueva con tu cámara.',
  frames_missing: 'Faltó una foto. Empieza otra vez.',
  too_late: 'Las fotos no llegaron a tiempo. Sigue el siguiente movimiento.',
  too_early: 'Las fotos llegaron antes de tiempo. Espera la cuenta.',
  other_light: 'La luz en tu cara no fue la de tu pantalla. Aléjate de la tele y de luces de color y repite.',
  no_light:
    'No vimos la luz de tu pantalla en tu cara. Sube el brillo al máximo, busca un lugar con menos sol y repite.',
  different: 'Tu selfie no se parece a la foto de tu documento. Quítate lentes o gorra y busca buena luz.',
  no_portrait: 'Toma otra vez la foto de tu documento.',
}

/** What to do again, in words. */
export function selfieRepeat(code: string): Repeat {
  const where = code === 'no_portrait' ? 'front' : 'selfie'
  return { code, where, words: words[code] ?? 'Toma otra selfie con buena luz, de frente.' }
}
