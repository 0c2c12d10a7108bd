import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'

export type MenuPlace = {
  to: string
  label: string
  icon: ReactNode
  /** What there waits with a deadline. */
  due?: number | undefined
}
export type MenuGroup = { title: string; places: MenuPlace[] }

export type DeskMenuProps = {
  /** Places outside every group, as the home. */
  first: MenuPlace[]
  groups: MenuGroup[]
  /** Addresses of the person's own places, in their order. */
  pins: readonly string[]
  /** Titles of groups that are shut. */
  shut: readonly string[]
  folded: boolean
  onPin: (to: string) => void
  onShut: (title: string) => void
  onFold: () => void
  onChosen?: () => void
}

/** The places of the club's side: one's own first, the others in groups that open; folded it is icons with titles. */
export function DeskMenu(props: DeskMenuProps) {
  const { first, groups, pins, shut, folded, onPin, onShut, onFold, onChosen } = props
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // The menu may be longer than the window: where one is stays in sight.
  useEffect(() => {
    const box = menu.current
    const here = box?.querySelector('[aria-current=page]')
    if (!here || !box) return
    // Only the menu scrolls: the browser's own way would move the page behind it too.
    const [row, sight] = [here.getBoundingClientRect(), box.getBoundingClientRect()]
    if (row.bottom > sight.bottom) box.scrollTop += row.bottom - sight.bottom + 8
    if (row.top < sight.top) box.scrollTop -= sight.top - row.top + 8
  }, [pathname])
  const all = groups.flatMap(({ places }) => places)
  const pinned = pins.flatMap((to) => all.find((place) => place.to === to) ?? [])
  const row = (place: MenuPlace) => (
    <Place
      key={place.to}
      place={place}
      nested={all.some(({ to }) => to.startsWith(`${place.to}/`))}
      folded={folded}
      pinned={pins.includes(place.to)}
      {...(all.includes(place) && { onPin: () => onPin(place.to) })}
      {...(onChosen && { onChosen })}
    />
  )
  return (
    <div className="flex h-full flex-col">
      <nav ref={menu} aria-label="Menú del club" className="min-h-0 flex-1 overflow-y-auto px-2 py-2">
        <ul>{first.map(row)}</ul>
        {pinned.length > 0 && (
          <>
            <GroupTitle folded={folded}>Fijados</GroupTitle>
            <ul>{pinned.map(row)}</ul>
          </>
        )}
        {groups.map(({ title, places }) => {
          const rest = places.filter(({ to }) => !pins.includes(to))
          // Where one is stays in sight, in a group that is shut too.
          const here = rest.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
          const isShut = shut.includes(title)
          const shown = isShut ? here : rest
          if (rest.length === 0) return null
          return (
            <div key={title}>
              {folded ? (
                shown.length > 0 && <hr className="mx-2 my-1 border-line" />
              ) : (
                <button
                  type="button"
                  aria-expanded={!isShut}
                  onClick={() => onShut(title)}
                  className="mt-1 flex min-h-8 w-full items-center justify-between rounded-sm px-2 text-left text-sm font-semibold text-ink-2 hover:bg-sunken"
                >
                  {title}
                  {isShut ? (
                    <IconChevronRight size={16} aria-hidden />
                  ) : (
                    <IconChevronDown size={16} aria-hidden />
                  )}
                </button>
              )}
              <ul>{shown.map(row)}</ul>
            </div>
          )
        })}
      </nav>
      {onChosen === undefined && (
        <button
          type="button"
          title={folded ? 'Abrir menú ( [ )' : 'Plegar menú ( [ )'}
          aria-expanded={!folded}
          onClick={onFold}
          className={`m-2 flex min-h-9 items-center gap-3 rounded-sm text-sm font-medium hover:bg-sunken ${folded ? 'justify-center' : 'px-2'}`}
        >
          {folded ? (
            <IconLayoutSidebarLeftExpand size={20} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
          )}
          <span className={folded ? 'sr-only' : ''}>{folded ? 'Abrir menú' : 'Plegar menú'}</span>
        </button>
      )}
    </div>
  )
}

function GroupTitle({ folded, children }: { folded: boolean; children: string }) {
  if (folded) return <hr className="mx-2 my-1 border-line" />
  return <p className="mt-1 flex min-h-8 items-center px-2 text-sm font-semibold text-ink-2">{children}</p>
}

type PlaceProps = {
  place: MenuPlace
  /** Another place of the menu lies below it. */
  nested: boolean
  folded: boolean
  pinned: boolean
  onPin?: () => void
  onChosen?: () => void
}

function Place({ place: { to, label, icon, due = 0 }, nested, folded, pinned, onPin, onChosen }: PlaceProps) {
  return (
    <li className="group relative">
      <NavLink
        to={to}
        end={nested || onPin === undefined}
        title={folded ? label : undefined}
        {...(onChosen && { onClick: onChosen })}
        className={`flex items-center gap-3 rounded-md text-sm font-medium text-ink hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand ${folded ? 'min-h-9 justify-center' : 'min-h-9 px-2 group-focus-within:pr-10 group-hover:pr-10 pointer-coarse:pr-10'} max-lg:min-h-11`}
      >
        <span aria-hidden className="shrink-0">
          {icon}
        </span>
        <span className={folded ? 'sr-only' : 'min-w-0 flex-1 leading-tight'}>{label}</span>
        {due > 0 && (
          <span
            className={`nums grid h-5 min-w-5 place-items-center rounded-full bg-danger-soft px-1 text-xs font-semibold text-danger-strong ${folded ? 'absolute top-0 right-0' : ''}`}
          >
            <span aria-hidden>{due}</span>
            <span className="sr-only">, {due === 1 ? '1 con plazo' : `${due} con plazo`}</span>
          </span>
        )}
      </NavLink>
      {!folded && onPin !== undefined && (
        <button
          type="button"
          aria-pressed={pinned}
          aria-label={`Fijar ${label}`}
          title={pinned ? 'Quitar de fijados' : 'Fijar arriba'}
          onClick={onPin}
          className={`absolute top-1/2 right-1 grid size-8 -translate-y-1/2 place-items-center rounded-sm text-ink-2 hover:bg-line focus-visible:opacity-100 ${pinned ? '' : 'opacity-0 group-hover:opacity-100 pointer-coarse:opacity-100'}`}
        >
          {pinned ? <IconPinFilled size={15} aria-hidden /> : <IconPin size={15} aria-hidden />}
        </button>
      )}
    </li>
  )
}
