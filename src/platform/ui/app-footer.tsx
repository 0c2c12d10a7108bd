import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CombRule } from './comb.tsx'
import { Logo } from './logo.tsx'

type AppFooterProps = {
  clubName: string
  groups: { title: string; links: { to: string; label: string }[] }[]
  note?: ReactNode
}

export function AppFooter({ clubName, groups, note }: AppFooterProps) {
  return (
    <footer className="mt-auto pb-24 lg:pb-10">
      <div className="container-page">
        <CombRule className="pt-12 pb-8" />
        <div className="grid-page">
          <div className="flex flex-col gap-3 lg:col-span-4">
            <span className="text-brand">
              <Logo name={clubName} />
            </span>
            {note && <div className="text-sm text-ink-2">{note}</div>}
          </div>
          <div className="grid grid-cols-2 gap-6 sm:grid-cols-3 lg:col-span-8">
            {groups.map(({ title, links }) => (
              <nav key={title} aria-label={title}>
                <h2 className="mb-1 text-xl">{title}</h2>
                <ul>
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <Link
                        to={to}
                        className="inline-flex min-h-11 items-center text-ink-2 underline-offset-4 hover:text-ink hover:underline"
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
      </div>
    </footer>
  )
}
