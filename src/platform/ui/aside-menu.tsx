import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Modal } from './modal.tsx'
import type { NavGroup } from './nav-item.ts'
import { ThemeSwitch } from './theme-switch.tsx'

type AsideMenuProps = {
  groups: NavGroup[]
  open: boolean
  onClose: () => void
  children?: ReactNode
}

/** Every place by what one comes for; the one where one is bears a mark. */
export function AsideMenu({ groups, open, onClose, children }: AsideMenuProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Menú"
      className="ml-auto h-dvh max-h-dvh w-80 max-w-[88vw] open:animate-slide"
    >
      <nav aria-label="Menú" className="grid grid-cols-1 gap-5">
        {groups.map((group) => (
          <Group key={group.title} group={group} onClose={onClose} />
        ))}
      </nav>
      {children && <div className="mt-6">{children}</div>}
      <div className="mt-6 flex items-center justify-between gap-4">
        <span className="text-sm text-ink-2">Apariencia</span>
        <ThemeSwitch />
      </div>
    </Modal>
  )
}

function Group({ group: { title, links }, onClose }: { group: NavGroup; onClose: () => void }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-body text-sm font-semibold text-ink-2">
        {title}
      </h3>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onClose}
              className="-mx-3 flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand"
            >
              <span className="flex-1">{label}</span>
              <IconChevronRight size={18} className="text-ink-3" aria-hidden />
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
