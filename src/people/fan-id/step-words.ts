import type { Step } from './sign-in-contract.ts'

/** What a step asks, as it is shown and spoken. */
export const stepWords: Record<Step, { title: string; short: string }> = {
  front: { title: 'Mira de frente a la cámara', short: 'De frente' },
  left: { title: 'Voltea hacia tu izquierda', short: 'Izquierda' },
  right: { title: 'Voltea hacia tu derecha', short: 'Derecha' },
  eyes_closed: { title: 'Cierra los ojos un momento', short: 'Ojos cerrados' },
}
