import { IconCheck } from '@tabler/icons-react'
import { Notice } from '#ui/notice.tsx'
import { isUnnumbered, type Hall } from './hall.tsx'
import { reasonWords } from './reason-words.ts'
import { lostWords, noneTogether, type SeatChoice } from './seat-choice.tsx'

const unnumbered = 'Aquí los lugares no llevan número: llegas y te sientas donde haya.'

/** Why these seats are marked; what happened to others stands out. */
export function ChoiceWords({ hall, choice }: { hall: Hall; choice: SeatChoice }) {
  const words =
    isUnnumbered(hall, choice.seatIds) && choice.from !== 'held' ? unnumbered : choiceWords(choice)
  if (choice.from === 'best' && choice.facts && words !== unnumbered)
    return (
      <p className="flex gap-1.5 font-semibold text-ok">
        <IconCheck size={20} stroke={2.5} className="mt-0.5 shrink-0" aria-hidden />
        <span>{reasonWords(choice.leaning.by, choice.facts)}</span>
      </p>
    )
  return choice.from === 'nearest' ? (
    <Notice tone="warn">{words}</Notice>
  ) : (
    <p className="text-ink-2">{words}</p>
  )
}

/** Why these seats are marked, and what can be done with them. */
export function choiceWords({ from, seatIds, quantity, ready, compared }: SeatChoice): string {
  const missing = quantity - seatIds.length
  if (!ready) return 'Buscando los mejores lugares…'
  if (seatIds.length === 0 && from !== 'own') {
    return noneTogether
  }
  if (compared) return 'Los comparas con los tuyos. Si te gustan más, apártalos.'
  if (from === 'nearest') return lostWords
  if (from === 'held') return 'Son los lugares que tienes apartados. Si eliges otros, los cambiamos.'
  if (from === 'best') return 'Te marcamos los mejores juntos. Si prefieres otros, cámbialos.'
  if (missing > 0) return `Elige ${missing === 1 ? '1 lugar' : `${missing} lugares`} más, o sigue con estos.`
  return 'Son los lugares que elegiste.'
}
