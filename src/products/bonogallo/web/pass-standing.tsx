import { Notice } from '#ui/notice.tsx'
import type { Pass } from '../contract.ts'
import { dayWords } from './plan-words.tsx'

const endings = {
  holder: 'Lo cancelaste. Lo que pagaste y no usaste quedó como saldo a favor.',
  unpaid: 'Faltó una mensualidad. Lo que pagaste y no usaste quedó como saldo a favor.',
  money_back: 'Te devolvimos tu dinero.',
  season: 'La temporada terminó. ¡Gracias por venir!',
  undone: 'El club lo quitó: se había traído por error.',
}

/** What the holder of a pass must know first; a pass in good standing needs no words. */
export function PassStanding({ pass: { status, ending, graceUntil } }: { pass: Pass }) {
  if (ending !== null) {
    return (
      <Notice tone="info" title={status === 'ended' ? 'Este bonogallo terminó' : 'Este bonogallo se canceló'}>
        {endings[ending]}
      </Notice>
    )
  }
  if (status === 'past_due') {
    return (
      <Notice tone="danger" title="Falta una mensualidad">
        Tu lugar sigue siendo tuyo{graceUntil && ` hasta el ${dayWords(graceUntil)}`}. Paga o cambia tu
        tarjeta antes de ese día.
      </Notice>
    )
  }
  if (status === 'paused') {
    return (
      <Notice tone="warn" title="Tus mensualidades están en pausa">
        Tu lugar es tuyo hasta el siguiente cobro. Si ese día siguen en pausa, esa mensualidad queda
        pendiente.
      </Notice>
    )
  }
  return null
}
