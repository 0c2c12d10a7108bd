import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { IconButton } from './icon-button.tsx'
import { focusIsNowhere } from './use-focus-after.ts'

type MoveButtonsProps = {
  /** As it stands behind `Subir` and `Bajar`. */
  what: string
  /** Where it stands, from 0, among so many. */
  place: number
  of: number
  onMove: (by: -1 | 1) => void
}

/**
 * One place up or down in a list that somebody orders. The browser takes the focus from what is moved in the page: it comes back to
 * the button that was pressed, also where the new order comes from the server.
 */
export function MoveButtons({ what, place, of, onMove }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (focusIsNowhere()) pressed.current?.focus()
    pressed.current = null
  }, [place])
  const moves = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    onMove(by)
  }
  return (
    <>
      <IconButton
        label={`Subir ${what}`}
        icon={<IconArrowUp size={20} aria-hidden />}
        atEnd={place === 0}
        onClick={moves(-1)}
      />
      <IconButton
        label={`Bajar ${what}`}
        icon={<IconArrowDown size={20} aria-hidden />}
        atEnd={place === of - 1}
        onClick={moves(1)}
      />
    </>
  )
}
