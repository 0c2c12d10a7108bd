import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import type { DeskMenuProps, MenuPlace } from '#ui/desk-menu.tsx'
import { deskDue, deskMenuOf } from '#web/desk.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import type { May } from '#web/use-may.ts'
import { deskIcon } from './desk-icons.tsx'
import { useMenuStore } from './desk-menu-store.ts'

/** Rows of the menu above the fold of 768 px. Where there are more only what is used all day stands open at first. */
const rowsThatFit = 18
const openAtFirst = ['Partidos', 'Ventas']
/** On a tablet the work needs the room more than the menu's words do. */
const roomy = '(min-width: 1280px)'
const minute = 60_000

/** The menu of who is signed in, as they keep it. `[` folds it and opens it again. */
export function useDeskMenu(account: string, may: May, someOnly: boolean): Omit<DeskMenuProps, 'onChosen'> {
  const own = useMenuStore(({ of }) => of[account]) ?? {}
  const change = useMenuStore((store) => store.change)
  const { wide = false } = (useMatches().at(-1)?.handle ?? {}) as { wide?: boolean }
  const isRoomy = useSyncExternalStore(onTurned, () => matchMedia(roomy).matches)
  const due = useDue(may, !someOnly)
  const groups = deskMenuOf(may, someOnly).map(({ title, places }) => ({
    title,
    places: places.map(({ to, label }): MenuPlace => ({ to, label, icon: deskIcon(to), due: due.get(to) })),
  }))
  const rows = groups.reduce((sum, { places }) => sum + 1 + places.length, 1)
  const atFirst =
    rows <= rowsThatFit
      ? []
      : groups.map(({ title }) => title).filter((title) => !openAtFirst.includes(title))
  const { pins = [], shut = atFirst, folded = wide || !isRoomy } = own
  const fold = () => change(account, { folded: !folded })
  useBracket(fold)
  return {
    first: [{ to: deskPaths.home, label: 'Resumen', icon: deskIcon(deskPaths.home) }],
    groups,
    pins,
    shut,
    folded,
    onFold: fold,
    onPin: (to) => change(account, { pins: toggled(pins, to) }),
    onShut: (title) => change(account, { shut: toggled(shut, title) }),
  }
}

const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

/** A tablet is turned, a window is drawn wider. */
function onTurned(changed: () => void): () => void {
  const room = matchMedia(roomy)
  room.addEventListener('change', changed)
  return () => room.removeEventListener('change', changed)
}

function useDue(may: May, all: boolean): ReadonlyMap<string, number> {
  const due = deskDue()
  const { data } = useRead(
    due.read,
    {},
    { enabled: all && may(due.may), staleTime: minute, refetchInterval: minute },
  )
  return data === undefined ? new Map() : due.of(data)
}

function useBracket(fold: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    if (event.key !== '[' || event.ctrlKey || event.metaKey || event.defaultPrevented || typing) return
    if (document.querySelector('dialog[open]') === null) fold()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
