import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from './logo.tsx'
import type { NavItem } from './nav-item.ts'

type AppFooterProps = {
  clubName: string
  links: NavItem[]
  note?: ReactNode
}

/** The night at the end of every page: the club, and the few doors that are nowhere else in sight. */
export function AppFooter({ clubName, links, note }: AppFooterProps) {
  return (
    <footer className="on-night mt-auto bg-foot pb-20 text-sm text-on-night-2 lg:pb-0">
      <div className="container-page flex flex-col gap-x-8 gap-y-4 py-8 lg:flex-row lg:items-center lg:py-6">
        <span className="text-white">
          <Logo name={clubName} size={36} />
        </span>
        {note && <p className="lg:max-w-80">{note}</p>}
        <nav aria-label="Pie de página" className="lg:ml-auto">
          <ul className="grid grid-cols-2 gap-x-6 lg:flex lg:flex-wrap lg:justify-end">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-sm underline-offset-4 hover:text-white hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
