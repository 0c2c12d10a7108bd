import type { Step } from '../../sign-in-contract.ts'

/**
 * What was seen in one frame. Degrees: yaw > 0 is turned to the person's own left. `eyesOpen` as in mesh.ts, `share` the
 * face's width by the frame's short side, `middle` of the face from 0 to 1, `brightness` from 0 to 255.
 */
export type FaceSeen =
  | { faces: 0 }
  | {
      faces: number
      yaw: number
      pitch: number
      roll: number
      eyesOpen: number
      share: number
      middle: [x: number, y: number]
      brightness: number
    }

type Face = Extract<FaceSeen, { yaw: number }>

/** What to do next, in words; `met` when the step's pose stands. */
export type Aim = { met: boolean; code: string; words: string }

const aim = (code: string, words: string): Aim => ({ met: false, code, words })
const met: Aim = { met: true, code: 'hold', words: 'Así. No te muevas.' }

/** Kinder than what the server accepts would be useless, much stricter tiring: a margin of some degrees. */
const turn = { least: 18, most: 42, front: 9 }
/** Shut against the person's own open eyes; without them a bound that open eyes rarely fall under. */
const shut = { ofOwn: 0.7, anybody: 0.28 }

/** Whether a frame fits a step. `ownEyes` is how open this person's eyes stood looking ahead. */
export function aimOf(step: Step, seen: FaceSeen, ownEyes: number | null): Aim {
  if (!('yaw' in seen)) return aim('no_face', 'Pon tu cara dentro del óvalo.')
  if (seen.faces > 1) return aim('two_faces', 'Que solo salga tu cara.')
  return lightAndPlace(seen) ?? poseOf(step, seen, ownEyes)
}

function lightAndPlace({ brightness, share, middle, roll }: Face): Aim | null {
  if (brightness < 38) return aim('dark', 'Hay poca luz. Acércate a una ventana.')
  if (brightness > 228) return aim('bright', 'Hay demasiada luz. Aléjate de la lámpara o del sol.')
  if (share < 0.3) return aim('far', 'Acerca el celular a tu cara.')
  if (share > 0.9) return aim('near', 'Aleja un poco el celular.')
  const [x, y] = middle
  if (Math.abs(x - 0.5) > 0.18 || Math.abs(y - 0.5) > 0.2)
    return aim('off_centre', 'Centra tu cara en el óvalo.')
  return Math.abs(roll) > 20 ? aim('tilted', 'Endereza la cabeza.') : null
}

function poseOf(step: Step, { yaw, pitch, eyesOpen }: Face, ownEyes: number | null): Aim {
  if (step === 'left' || step === 'right') return turned(step, step === 'left' ? yaw : -yaw)
  if (Math.abs(yaw) > turn.front) return aim('ahead', 'Mira de frente a la cámara.')
  if (Math.abs(pitch) > 24) return aim('eye_height', 'Pon el celular a la altura de tus ojos.')
  if (step === 'front') return eyesOpen < 0.2 ? aim('open_eyes', 'Abre los ojos.') : met
  const bound = ownEyes === null ? shut.anybody : ownEyes * shut.ofOwn
  return eyesOpen > bound ? aim('close_eyes', 'Cierra los ojos. Te avisamos cuándo abrirlos.') : met
}

function turned(side: 'left' | 'right', degrees: number): Aim {
  const where = side === 'left' ? 'tu izquierda' : 'tu derecha'
  if (degrees < -turn.front) return aim('other_side', `Es hacia el otro lado: ${where}.`)
  if (degrees < turn.least) return aim(`more_${side}`, `Voltea un poco más hacia ${where}.`)
  return degrees > turn.most ? aim('less', 'Regresa un poco hacia el frente.') : met
}
