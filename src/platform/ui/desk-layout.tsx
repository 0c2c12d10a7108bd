import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { IconButton } from './icon-button.tsx'
import { Logo } from './logo.tsx'
import { Modal } from './modal.tsx'
import { SkipLink } from './skip-link.tsx'

type MenuGroup = { title: string; places: { to: string; label: string }[] }

type DeskLayoutProps = {
  home: string
  clubName: string
  groups: MenuGroup[]
  /** Who is signed in, and the way out. */
  account: ReactNode
  band?: ReactNode
  children: ReactNode
}

/** The club's side: the menu stands beside the work on a computer, and behind a button on a phone. */
export function DeskLayout({ home, clubName, groups, account, band, children }: DeskLayoutProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {band}
      <header className="on-night sticky top-0 z-30 bg-night print:hidden">
        <div className="flex h-14 items-center gap-3 px-4 lg:px-6">
          <IconButton
            label="Menú"
            icon={<IconMenu2 size={24} aria-hidden />}
            className="-ml-2 text-white lg:hidden"
            onClick={() => setOpen(true)}
          />
          <Link to={home} className="rounded-sm">
            <Logo name={clubName} />
          </Link>
          <div className="ml-auto">{account}</div>
        </div>
      </header>
      <div className="flex flex-1">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-r border-line bg-surface px-3 py-4 lg:block print:hidden">
          <DeskMenu groups={groups} />
        </aside>
        <Modal
          open={open}
          onClose={() => setOpen(false)}
          title="Menú"
          className="mr-auto h-dvh max-h-dvh w-72 max-w-[88vw] open:animate-slide lg:hidden"
        >
          <DeskMenu groups={groups} onChosen={() => setOpen(false)} />
        </Modal>
        <main id="contenido" tabIndex={-1} className="min-w-0 flex-1">
          {children}
        </main>
      </div>
    </div>
  )
}

function DeskMenu({ groups, onChosen }: { groups: MenuGroup[]; onChosen?: () => void }) {
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // The menu is longer than most windows: where one is stays in sight.
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={menu} aria-label="Menú del club">
      {groups.map(({ title, places }) => (
        <div key={title} className="mb-4">
          <p className="px-3 py-1 text-xs font-semibold tracking-wide text-ink-2 uppercase">{title}</p>
          <ul>
            {places.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={places.some((other) => other.to.startsWith(`${to}/`))}
                  {...(onChosen && { onClick: onChosen })}
                  className="flex min-h-11 items-center rounded-md px-3 font-medium text-ink hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type DeskPageProps = { title: ReactNode; intro?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A screen of the back office: its title, what can be done here, and the work in the full width. */
export function DeskPage({ title, intro, actions, children }: DeskPageProps) {
  return (
    <div className="mx-auto max-w-350 px-4 py-6 lg:px-8">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h1 className="text-3xl">{title}</h1>
          {intro && <p className="mt-1 text-ink-2">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
