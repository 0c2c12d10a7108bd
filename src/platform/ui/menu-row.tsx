import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type MenuItem = {
  label: string
  icon?: ReactNode
  to?: string
  onSelect?: () => void | Promise<void>
  danger?: boolean
}

export function MenuRow({ item, onPick }: { item: MenuItem; onPick: () => void }) {
  const look = `flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-sunken focus-visible:bg-sunken ${item.danger ? 'text-danger-strong' : ''}`
  const shared = { role: 'menuitem', tabIndex: -1, className: look }
  const pick = () => {
    onPick()
    void item.onSelect?.()
  }
  const words = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  return item.to ? (
    <Link {...shared} to={item.to} onClick={pick}>
      {words}
    </Link>
  ) : (
    <button {...shared} type="button" onClick={pick}>
      {words}
    </button>
  )
}
