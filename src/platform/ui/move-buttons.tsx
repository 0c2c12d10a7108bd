import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'

type MoveButtonsProps = {
  /** As it stands behind `Subir` and `Bajar`. */
  what: string
  /** Where it stands, from 0, among so many. */
  place: number
  of: number
  onMove: (by: -1 | 1) => void
}

/** One place up or down in a list that somebody orders. */
export function MoveButtons({ what, place, of, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Subir ${what}`}
        icon={<IconArrowUp size={20} aria-hidden />}
        atEnd={place === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Bajar ${what}`}
        icon={<IconArrowDown size={20} aria-hidden />}
        atEnd={place === of - 1}
        onClick={() => onMove(1)}
      />
    </>
  )
}
