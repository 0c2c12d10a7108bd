import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { NavItem } from './app-header.tsx'
import { Modal } from './modal.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type AsideMenuProps = {
  links: NavItem[]
  open: boolean
  onClose: () => void
  children?: ReactNode
}

export function AsideMenu({ links, open, onClose, children }: AsideMenuProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Menú"
      className="ml-auto h-dvh max-h-dvh w-80 max-w-[88vw] open:animate-slide"
    >
      <nav aria-label="Menú">
        <ul>
          {links.map(({ to, label, icon }) => (
            <li key={to} className="border-b border-line">
              <NavLink
                to={to}
                onClick={onClose}
                className="flex min-h-13 items-center gap-3 font-semibold hover:text-brand aria-[current=page]:text-brand"
              >
                {icon}
                <span className="flex-1">{label}</span>
                <IconChevronRight size={20} className="text-ink-3" aria-hidden />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className="mt-6">{children}</div>}
      <div className="mt-6 flex items-center justify-between gap-4">
        <span className="text-sm text-ink-2">Apariencia</span>
        <ThemeSwitch />
      </div>
    </Modal>
  )
}
