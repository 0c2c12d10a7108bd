import { Link, useLocation } from 'react-router'
import type { NavItem } from './nav-item.ts'

/** The thumb's way around, on phones and tablets. Three to five places; the one where one is bears a mark. */
export function BottomNav({ links }: { links: NavItem[] }) {
  const { pathname } = useLocation()
  const currentOf = ({ to, here = pathname.startsWith(to) }: NavItem) => {
    if (pathname === to) return 'page'
    return here ? 'true' : undefined
  }
  return (
    <nav
      aria-label="Accesos"
      className="fixed inset-x-0 bottom-0 z-30 shallow:static border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={currentOf(link)}
              className="relative flex min-h-(--bottom-nav) flex-col items-center justify-center gap-0.5 low:flex-row low:gap-2 text-xs font-semibold text-ink-2 -outline-offset-3 before:absolute before:-top-px before:h-[3px] before:w-10 before:scale-x-0 before:rounded-b-sm before:bg-accent before:transition-transform focus-visible:-outline-offset-3 aria-[current]:text-brand aria-[current]:before:scale-x-100"
            >
              {link.icon}
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
