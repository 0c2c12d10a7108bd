import { IconMenu2 } from '@tabler/icons-react'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { IconButton } from './icon-button.tsx'
import { Logo } from './logo.tsx'
import type { NavItem } from './nav-item.ts'

type AppHeaderProps = {
  home: string
  clubName: string
  links: NavItem[]
  /** The side menu; its code comes when a hand comes near the button. */
  menu: ComponentType<{ open: boolean; onClose: () => void }>
  loadMenu?: () => Promise<unknown>
  /** Log in, or the account's menu. */
  account?: ReactNode
  menuOpen: boolean
  onMenuOpenChange: (open: boolean) => void
}

export function AppHeader(props: AppHeaderProps) {
  const { home, clubName, links, menu: Menu, loadMenu, account, menuOpen, onMenuOpenChange } = props
  const [menuNeeded, setMenuNeeded] = useState(menuOpen)
  if (menuOpen && !menuNeeded) setMenuNeeded(true)
  return (
    <header className="relative z-40 bg-surface inset-shadow-line on-cover:bg-transparent on-cover:inset-shadow-none on-cover:text-white on-cover:[--focus:var(--accent)]">
      <div className="container-page flex h-18 items-center low:h-14 gap-2 lg:gap-3 xl:gap-6">
        <Link to={home} className="mr-auto min-w-0 rounded-sm text-brand on-cover:text-white xl:mr-4">
          <Logo name={clubName} />
        </Link>
        <nav aria-label="Principal" className="mr-auto hidden lg:block">
          <ul className="flex xl:gap-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="relative flex min-h-11 items-center rounded-sm px-2 font-semibold after:absolute after:inset-x-2 after:bottom-1 after:h-0.5 after:scale-x-0 after:rounded-full after:bg-current after:transition-transform xl:px-3 xl:after:inset-x-3 hover:after:scale-x-100 aria-[current=page]:after:scale-x-100"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {account}
        <IconButton
          label="Abrir menú"
          aria-haspopup="dialog"
          icon={<IconMenu2 size={26} aria-hidden />}
          className="-mr-2 rounded-full on-cover:bg-black/20 on-cover:hover:bg-black/40"
          onPointerEnter={() => void loadMenu?.()}
          onClick={() => onMenuOpenChange(true)}
        />
      </div>
      {menuNeeded && (
        <Suspense>
          <Menu open={menuOpen} onClose={() => onMenuOpenChange(false)} />
        </Suspense>
      )}
    </header>
  )
}
