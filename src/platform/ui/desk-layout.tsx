import { IconMenu2 } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskMenu, type DeskMenuProps } from './desk-menu.tsx'
import { IconButton } from './icon-button.tsx'
import { Logo } from './logo.tsx'
import { Modal } from './modal.tsx'
import { SkipLink } from './skip-link.tsx'

type DeskLayoutProps = {
  home: string
  clubName: string
  menu: Omit<DeskMenuProps, 'onChosen'>
  /** Who is signed in, and the way out. */
  account: ReactNode
  /** In the middle of the head. */
  search?: ReactNode
  band?: ReactNode
  children: ReactNode
}

/** The club's side: the menu stands beside the work on a computer, and behind a button on a phone. */
export function DeskLayout({ home, clubName, menu, account, search, band, children }: DeskLayoutProps) {
  const [open, setOpen] = useState(false)
  return (
    <div data-desk className="flex min-h-dvh flex-col">
      <SkipLink />
      {band}
      <header className="on-night sticky top-0 z-30 bg-night print:hidden">
        <div className="flex h-(--desk-head) items-center gap-3 px-4">
          <IconButton
            label="Menú"
            icon={<IconMenu2 size={24} aria-hidden />}
            className="-ml-2 text-white lg:hidden"
            onClick={() => setOpen(true)}
          />
          <Link to={home} className="flex min-w-0 rounded-sm max-sm:[&_.title]:sr-only">
            <Logo name={clubName} />
          </Link>
          {search && <div className="min-w-0 max-lg:ml-auto lg:mx-auto lg:max-w-105 lg:flex-1">{search}</div>}
          <div className={search ? '' : 'ml-auto'}>{account}</div>
        </div>
      </header>
      <div className="flex flex-1">
        <aside
          className={`sticky top-(--desk-head) hidden h-[calc(100dvh-var(--desk-head))] shrink-0 border-r border-line bg-surface lg:block print:hidden ${menu.folded ? 'w-14' : 'w-54'}`}
        >
          <DeskMenu {...menu} />
        </aside>
        <Modal
          open={open}
          onClose={() => setOpen(false)}
          title="Menú"
          className="mr-auto h-dvh max-h-dvh w-72 max-w-[88vw] open:animate-slide lg:hidden"
        >
          <DeskMenu {...menu} folded={false} onChosen={() => setOpen(false)} />
        </Modal>
        <main id="contenido" tabIndex={-1} className="min-w-0 flex-1">
          {children}
        </main>
      </div>
    </div>
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
