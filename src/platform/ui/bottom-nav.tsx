import { NavLink } from 'react-router'
import type { NavItem } from './app-header.tsx'

/** The thumb's way around, on phones and tablets. Three to five places. */
export function BottomNav({ links }: { links: NavItem[] }) {
  return (
    <nav
      aria-label="Accesos"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex">
        {links.map(({ to, label, icon }) => (
          <li key={to} className="flex-1">
            <NavLink
              to={to}
              className="relative flex min-h-15 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-ink-2 -outline-offset-3 before:absolute before:top-0 before:h-1 before:w-10 before:scale-x-0 before:rounded-b-sm before:bg-brand before:transition-transform focus-visible:-outline-offset-3 aria-[current=page]:text-brand aria-[current=page]:before:scale-x-100"
            >
              {icon}
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
