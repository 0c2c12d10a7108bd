import type { FanCheckOutcome } from '#server/schema.ts'
import type { Repeat } from '../registration/contract.ts'
import type { Step } from '../sign-in/contract.ts'
import type { Likeness } from './judging.ts'

/** How long a challenge may be answered, in seconds. */
export const challengeSeconds = 180
/** From the third selfie that is not the document's portrait, a person looks. */
const mostDifferent = 2

const moving: Step[] = ['left', 'right', 'eyes_closed']

/** What a face is asked to do: looks ahead, then two of three, in an order that nobody knows before. */
export function chooseSteps(random: (below: number) => number): Step[] {
  const left = [...moving]
  const first = left.splice(random(left.length), 1)
  const second = left.splice(random(left.length), 1)
  return ['front', ...first, ...second]
}

/** What was found in a registration's selfie. Codes say what to do again. */
export type SelfieFindings = {
  faults: string[]
  challenge: string[]
  replayed: boolean
  doubtful: boolean
  /** Null without a portrait to compare with. */
  likeness: Likeness | null
  /** How many selfies before this one were not the portrait's face. */
  differentBefore: number
}

export type SelfieDecision = { outcome: FanCheckOutcome; reasons: string[] }

/** Decides a registration's selfie: approved, for a person to see, or exactly what to repeat. */
export function decideSelfie(found: SelfieFindings): SelfieDecision {
  if (found.faults.length > 0) return { outcome: 'repeat', reasons: found.faults }
  if (found.replayed) return { outcome: 'replayed', reasons: ['replayed'] }
  if (found.challenge.length > 0) return { outcome: 'repeat', reasons: found.challenge }
  if (found.likeness === null) return { outcome: 'repeat', reasons: ['no_portrait'] }
  if (found.likeness === 'different') {
    const outcome = found.differentBefore >= mostDifferent ? 'review' : 'different'
    return { outcome, reasons: ['different'] }
  }
  if (found.likeness === 'review') return { outcome: 'review', reasons: ['likeness'] }
  return found.doubtful ? { outcome: 'review', reasons: ['liveness'] } : { outcome: 'approved', reasons: [] }
}

const words: Record<string, string> = {
  no_face: 'No vimos tu cara. Ponla dentro del óvalo.',
  many_faces: 'Vimos a más de una persona. Tómala tú solo o sola.',
  too_dark: 'Salió oscura. Busca más luz de frente.',
  too_bright: 'Hay demasiada luz. Aléjate de la ventana o del foco.',
  too_blurred: 'Salió borrosa. Sostén quieto el celular.',
  too_small: 'Acércate un poco más.',
  off_centre: 'Pon tu cara en el centro.',
  mouth_covered: 'Quítate el cubrebocas o lo que tape tu cara.',
  step_front: 'Mira de frente con los ojos abiertos.',
  step_left: 'Gira más tu cara a la izquierda.',
  step_right: 'Gira más tu cara a la derecha.',
  step_eyes_closed: 'Cierra los ojos cuando te lo pida.',
  another_face: 'Todas las fotos deben ser de la misma persona.',
  same_picture: 'Haz cada movimiento: una foto repetida no sirve.',
  replayed: 'Esa foto ya se usó. Toma una nueva con la cámara.',
  frames_missing: 'Faltó una foto. Empieza otra vez.',
  different:
    'Tu selfie no se parece a la foto de tu documento. Quítate lentes o gorra e intenta con buena luz.',
  no_portrait: 'Toma otra vez la foto de tu documento.',
}

/** What to do again, in words. */
export function selfieRepeat(code: string): Repeat {
  const where = code === 'no_portrait' ? 'front' : 'selfie'
  return { code, where, words: words[code] ?? 'Toma otra selfie con buena luz, de frente.' }
}
